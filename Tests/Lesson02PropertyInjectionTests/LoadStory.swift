import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection

/// What happens to a screen's loaders while it loads.
///
/// The model leaves open whether an older load goes on when a newer one has begun, and which of the two is shown.
struct LoadStory: Story {
  enum Step: Sendable {
    case assign(String?), reload, close, answer(Place), fail(Place)
  }

  /// Which of two pending loads.
  enum Place { case older, newest }

  struct Load {
    let loader: String?
    /// The numbers of its requests at the desk.
    var requests: [Int]
    var texts: [String] = []
    var outcome: ProfileState?
    /// How many loads had begun when it ended.
    var end = 0
    /// Whether it stopped because a newer one had begun.
    var isDropped = false
    var isPending: Bool { outcome == nil && !isDropped }

    var expected: [String] {
      guard let loader else { return [] }
      let name = "the \(loader) loader: .name"
      return texts.isEmpty || isDropped ? [name] : [name, "the \(loader) loader: .motto"]
    }
  }

  let world: World
  private let visit: Visit
  private var assigned: String? = "first"
  private(set) var loads: [Load] = []
  private(set) var requests: [String] = []
  private(set) var state = ProfileState.blank

  init(world: World) {
    self.world = world
    let make = { @MainActor @Sendable in
      let visit = Visit()
      visit.assignAll()
      return visit
    }
    guard let visit = try? world.value("a screen", of: make) else {
      preconditionFailure("makeProfileScreen never returned")
    }
    self.visit = visit
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let name = Bool.random(using: &chance) ? "first" : "second"
    let place = Bool.random(using: &chance) ? Place.older : .newest
    return [
      .assign(name), .assign(nil), .reload, .close, .answer(.older), .answer(.newest), .fail(place),
    ]
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .assign(let name): name != assigned
    case .close: true
    case .reload: pending.count < 2
    case .answer, .fail: index(step.place) != nil
    }
  }

  mutating func take(_ step: Step) throws {
    let (old, visit, index) = (requests.count, visit, index(step.place))
    let number = index.flatMap { loads[$0].requests.last } ?? -1
    (requests, state) = try world.value("\(step)") { @MainActor in
      let (screen, desk) = (visit.screen, visit.desk)
      switch step {
      case .assign(let name): screen.loader = name.map(visit.lastingLoader)
      case .reload: screen.reload()
      case .close: screen.close()
      case .answer: desk.answer("text \(number)", to: number)
      case .fail: desk.fail(number)
      }
      return (desk.requests, screen.state)
    }
    let new = Array(old..<requests.count)
    switch step {
    case .assign(let name):
      assigned = name
    case .reload:
      let outcome = assigned == nil ? state : nil
      loads.append(Load(loader: assigned, requests: new, outcome: outcome, end: loads.count + 1))
    case .close: break
    case .answer:
      guard let index else { return }
      loads[index].texts.append("text \(number)")
      loads[index].end = loads.count
      if loads[index].texts.count == 2 {
        let texts = loads[index].texts
        loads[index].outcome = .showing(name: texts[0], motto: texts[1])
      } else if new.isEmpty, index + 1 < loads.count {
        loads[index].isDropped = true
      } else {
        loads[index].requests += new
      }
    case .fail:
      guard let index else { return }
      (loads[index].outcome, loads[index].end) = (.failed(.unavailable), loads.count)
    }
  }

  var isPending: Bool { !pending.isEmpty }

  private var pending: [Int] { loads.indices.filter { loads[$0].isPending } }

  private func index(_ place: Place) -> Int? {
    place == .newest ? pending.last : pending.dropLast().first
  }

  /// How loads ended since the newest began.
  var outcomes: [ProfileState] { loads.filter { $0.end == loads.count }.compactMap(\.outcome) }
}

extension LoadStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .assign(let name?): "the \(name) loader is assigned"
    case .assign(nil): "the loader is taken away"
    case .reload: "the user reloads"
    case .close: "the user closes the screen"
    case .answer(let place): "the \(place) pending request is answered"
    case .fail(let place): "the \(place) pending request fails"
    }
  }

  fileprivate var place: LoadStory.Place {
    switch self {
    case .answer(let place), .fail(let place): place
    default: .newest
    }
  }
}
