import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

/// A history of one or two loads of a screen, and what the answer did.
///
/// It leaves open whether an older load continues after a newer one has begun, and which of the two is shown.
@MainActor
final class LoadHistory {
  enum Step: Hashable {
    case reload, assignNext, assignNil, close
    case respond(load: Int, succeeds: Bool)
  }

  struct Load {
    /// The index of its server.
    let server: Int
    /// Whether no other load was pending when it began.
    let isSingle: Bool
    var requests: [(server: Int, index: Int)] = []
    var hasName = false
    /// Whether a newer load had begun when its name arrived.
    var isOvertaken = false
    var result: ProfileState?
    /// The number of loads that ended before it.
    var place = 0
  }

  /// Every history of at most six steps, the shortest first.
  static let all: [LoadHistory] = {
    var all = [LoadHistory([.reload])]
    var index = 0
    while index < all.count, all[index].steps.count < 6 {
      let history = all[index]
      all += history.nextSteps.map { LoadHistory(history.steps + [$0]) }
      index += 1
    }
    return all
  }()

  private static let users = ["Ada", "Bob", "Eve"]

  let steps: [Step]
  let screen = makeProfileScreen(from: Storyboard())
  private(set) var loads: [Load] = []
  /// Whether a load began without its request, or an assignment or a failed load sent one: another rule is broken.
  private(set) var breaksOtherRule = false
  private let servers = users.map { _ in ServerSpy() }
  private var loaders: [Weak] = []
  private var assigned: Int? = 0

  private init(_ steps: [Step]) {
    self.steps = steps
    assign(0)
    for step in steps { run(step) }
  }

  /// The loads that have a pending request.
  var pendingLoads: [Int] { loads.indices.filter { pendingRequest(of: $0) != nil } }

  /// The motto that `state` shows, and the one that belongs to its name.
  var motto: (actual: String, expected: String) {
    guard case .showing(let name, let motto) = screen.state else { return ("", "") }
    return (motto, name.replacing("name", with: "motto"))
  }

  /// Whether the only pending load is the newest one, and began alone.
  var isLoadingAlone: Bool {
    loads.last?.isSingle == true && loads.last?.result == nil && pendingLoads == [loads.count - 1]
  }

  /// Returns the users whose servers got the request for the motto of a load.
  func mottoRequests(of load: Load) -> [String] {
    load.requests.dropFirst().map { Self.users[$0.server] }
  }

  /// Returns the users whose servers must have got it, if the name has arrived.
  func expectedMottoRequests(of load: Load) -> [String] {
    let wasDropped = load.isOvertaken && load.requests.count == 1
    return wasDropped ? [] : [Self.users[load.server]]
  }

  /// The users whose loaders are alive, though no pending load and no property needs them.
  var idleLoaders: [String] {
    let needed = pendingLoads.map { loads[$0].server } + (assigned.map { [$0] } ?? [])
    return loaders.indices.filter { loaders[$0].object != nil && !needed.contains($0) }
      .map { Self.users[$0] }
  }

  private var nextSteps: [Step] {
    if breaksOtherRule || loads.contains(where: { $0.requests.count > 2 }) { return [] }
    let changes = steps.filter { [.assignNext, .assignNil, .close].contains($0) }
    var next: [Step] = pendingLoads.flatMap {
      [.respond(load: $0, succeeds: true), .respond(load: $0, succeeds: false)]
    }
    if !pendingLoads.isEmpty, changes.count < 2 { next += [.assignNext, .assignNil, .close] }
    return next + (loads.count < 2 && assigned != nil ? [.reload] : [])
  }

  private func assign(_ server: Int?) {
    assigned = server
    let loader = server.map { ServerLoader(servers[$0]) }
    if let loader { loaders.append(Weak(object: loader)) }
    screen.loader = loader
  }

  private func run(_ step: Step) {
    let oldCounts = servers.map(\.requests.count)
    var load = loads.count - 1
    switch step {
    case .assignNext: assign(loaders.count)
    case .assignNil: assign(nil)
    case .close: screen.close()
    case .reload:
      loads.append(Load(server: assigned ?? 0, isSingle: pendingLoads.isEmpty))
      load += 1
      screen.reload()
    case .respond(let number, let succeeds):
      load = number
      respond(to: load, succeeds: succeeds)
    }
    for server in servers.indices {
      for index in oldCounts[server]..<servers[server].requests.count {
        loads[load].requests.append((server, index))
      }
    }
    let sent = servers.map(\.requests.count).reduce(0, +) - oldCounts.reduce(0, +)
    switch step {
    case .reload: breaksOtherRule = sent != 1
    case .assignNext, .assignNil, .close: breaksOtherRule = sent > 0
    case .respond(_, let succeeds): breaksOtherRule = !succeeds && sent > 0
    }
  }

  private func respond(to load: Int, succeeds: Bool) {
    guard let request = pendingRequest(of: load) else { return }
    let server = servers[request.server]
    if !succeeds {
      server.fail(request.index)
      end(load, with: .failed(.unavailable))
    } else if loads[load].hasName {
      server.complete(request.index, with: "motto \(load + 1)")
      end(load, with: .showing(name: "name \(load + 1)", motto: "motto \(load + 1)"))
    } else {
      loads[load].hasName = true
      loads[load].isOvertaken = load < loads.count - 1
      server.complete(request.index, with: "name \(load + 1)")
    }
  }

  private func end(_ load: Int, with result: ProfileState) {
    loads[load].place = loads.filter { $0.result != nil }.count
    loads[load].result = result
  }

  private func pendingRequest(of load: Int) -> (server: Int, index: Int)? {
    loads[load].requests.last.flatMap { servers[$0.server].pending.contains($0.index) ? $0 : nil }
  }
}

extension LoadHistory {
  var text: String {
    "In this history:" + steps.enumerated().map { "\n  \($0 + 1). \(text(of: $1))" }.joined()
  }

  private func text(of step: Step) -> String {
    switch step {
    case .reload: "the user reloads"
    case .assignNext: "the loader of another user is assigned, and nothing else holds it"
    case .assignNil: "nil is assigned to the loader"
    case .close: "the user closes the screen, and its owner keeps it"
    case .respond(let load, let succeeds):
      "the pending request of load \(load + 1) \(succeeds ? "succeeds" : "fails")"
    }
  }
}

/// Compares two values in every history, and reports the shortest one in which they differ.
@MainActor
func expectEqualInEveryHistory<Value: Equatable>(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ values: (LoadHistory) -> (actual: Value, expected: Value)
) {
  for history in LoadHistory.all where !history.breaksOtherRule {
    let (actual, expected) = values(history)
    if actual == expected { continue }
    return expectEqual(actual, expected, history.text, sourceLocation: sourceLocation)
  }
}
