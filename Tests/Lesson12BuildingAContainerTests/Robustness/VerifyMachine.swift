import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer

/// Stages that need each other, in a container, a scope and a scope inside. The requests to a new container with the same
/// registrations say what `verify` should report.
struct VerifyMachine: StateMachine {
  enum Place: String, CaseIterable { case root, session, evening }

  /// A builder's reaction when a service that it needs throws.
  enum Handling: String {
    case fails = ""
    case continues = ", continues if that throws"
    case triesNext = ", needs only the first that doesn't throw"
  }

  enum End: String {
    case object = ""
    case value = ", returns a struct"
    case error = ", throws OutOfTune"
  }

  /// The builder of one stage. Without a lifetime, the stage needs an argument.
  struct Record: CustomStringConvertible {
    var name: String
    var lifetime: Lifetime?
    var needs: [String] = []
    var handling = Handling.fails
    var end = End.object

    var description: String {
      let needs = needs.isEmpty ? "" : "; its builder resolves \(needs.joined(separator: " and "))"
      return "\(name) (\(lifetime?.rawValue ?? "with an argument"))\(needs)"
        + "\(handling.rawValue)\(end.rawValue)"
    }
  }

  enum Command: CustomStringConvertible {
    case register(Place, [Record]), unregister(Place, String), end(Place), verify(Place)

    var description: String {
      switch self {
      case .register(let place, let records):
        "\(place) registers \(records.map(\.description).joined(separator: " and "))"
      case .unregister(let place, let name): "\(place) unregisters \(name)"
      case .end(let place): "\(place) ends"
      case .verify(let place): "\(place) verifies"
      }
    }
  }

  struct Observation: Sendable {
    var report: [String] = []
    var requests: [String] = []
  }

  static var size: (histories: Int, commands: Int) { (100, 12) }

  private var family = Family()
  /// All commands that changed the family.
  private var changes: [Command] = []
  private var records: [Record] = []
  private var results = Observation()

  static func commands(using random: inout SeededGenerator) -> [Command] {
    func one<Value>(of values: [Value], or other: Value) -> Value {
      values.randomElement(using: &random) ?? other
    }
    func record(_ name: String, needs: [String]) -> Record {
      let end = one(of: [.object, .object, .object, .value, .error], or: End.object)
      let lifetime = one(of: Lifetime.allCases, or: .weak)
      return Record(
        name: name,
        lifetime: name > "C" ? nil : end == .value ? .weak : lifetime,
        needs: needs,
        handling: one(of: [.fails, .fails, .continues, .triesNext], or: .fails),
        end: end
      )
    }
    let names = ["A", "B", "C", "D", "E"].shuffled(using: &random)
    // A row, two paths to the same stage, three that need one, and a cycle.
    let shapes: [[[Int]]] = [
      [[1], [2], []], [[1, 2], [2], []], [[], [0], [0], [0]], [[1], [2], [1]],
    ]
    let shape: [[Int]] = one(of: shapes, or: [])
    let graph: [Record] = shape.enumerated()
      .map { number, needs in record(names[number], needs: needs.map { names[$0] }) }
    let single = record(names[0], needs: [names[1]])
    let place = one(of: Place.allCases, or: .root)
    return [
      .register(place, graph), .register(.root, graph),
      .register(place, [single]), .unregister(place, names[0]),
      .end(one(of: [.session, .evening], or: .session)), .verify(.root), .verify(.session),
      .verify(place),
    ]
  }

  static func simpler(_ command: Command) -> [Command] {
    guard case .register(let place, let records) = command else { return [] }
    return records.indices.flatMap { index -> [Command] in
      var fewer = records
      fewer.remove(at: index)
      var plain = records
      plain[index].handling = .fails
      plain[index].end = .object
      return [.register(place, fewer), .register(place, plain)]
    }
  }

  init() {}

  func allows(_ command: Command) -> Bool {
    switch command {
    case .end: changes.count > 2
    // Where a builder continues in a cycle, its errors depend on the service that was resolved first.
    case .verify: !hasCycle || records.allSatisfy { $0.handling == .fails }
    case .register, .unregister: true
    }
  }

  mutating func run(_ command: Command) {
    results = Observation()
    if case .verify(let place) = command {
      results.report = family.container(place).verify().map(\.description)
      results.requests = requests(in: place)
      return
    }
    if case .register(_, let new) = command { records += new }
    family.run(command)
    changes.append(command)
  }

  func observe() -> Observation { results }

  private var hasCycle: Bool {
    // The stages that need another one of them: in the end, all that are on a cycle or need one.
    var left = records
    for _ in records {
      left = left.filter { record in left.contains { record.needs.contains($0.name) } }
    }
    return !left.isEmpty
  }

  /// Returns the errors of requests for all registered stages, each to a new family, sorted by description.
  private func requests(in place: Place) -> [String] {
    let errors = ["A", "B", "C", "D", "E"].compactMap { name -> String? in
      let family = Family()
      for change in changes { family.run(change) }
      let container = family.container(place)
      if !container.isRegistered((any Stage).self, name: name) { return nil }
      do {
        // A dry run of a container is one in a scope.
        let scope = place == .root ? container.beginScope("request") : container
        _ = try Family.resolve(name, from: scope)
        return nil
      } catch let error as StageError {
        let key = ServiceKey((any Stage).self, name: error.stage)
        return ContainerError.builderFailed(key, reason: "\(error)").description
      } catch {
        return (error as? ContainerError)?.atItsRoot.description ?? "\(error)"
      }
    }
    return Set(errors).sorted()
  }

  private struct StageError: Error {
    let stage: String
  }

  /// A container and its scopes.
  private struct Family {
    private let containers: [Place: any Container]

    init() {
      let root = makeContainer()
      let session = root.beginScope("session")
      containers = [.root: root, .session: session, .evening: session.beginScope("evening")]
    }

    func container(_ place: Place) -> any Container { containers[place] ?? makeContainer() }

    func run(_ command: Command) {
      switch command {
      case .register(let place, let records):
        for record in records { register(record, in: container(place)) }
      case .unregister(let place, let name):
        container(place).unregister((any Stage).self, name: name)
      case .end(let place): container(place).endScope()
      case .verify: break
      }
    }

    private func register(_ record: Record, in container: any Container) {
      container.register((any Stage).self, record.lifetime, name: record.name) { resolver in
        var failed: (any Error)?
        for need in record.needs {
          do {
            _ = try Self.resolve(need, from: resolver)
            failed = nil
            if record.handling == .triesNext { break }
          } catch let error where record.handling != .fails {
            // No request throws this.
            if case .builderFailed? = error as? ContainerError { throw error }
            failed = error
          }
        }
        if let failed, record.handling == .triesNext { throw failed }
        if record.end == .error { throw StageError(stage: record.name) }
        return record.end == .value ? PaperStage() : WoodenStage()
      }
    }

    static func resolve(_ name: String, from resolver: any Resolver) throws -> any Stage {
      try resolver.resolve((any Stage).self, name > "C" ? nil : .transient, name: name)
    }
  }
}
