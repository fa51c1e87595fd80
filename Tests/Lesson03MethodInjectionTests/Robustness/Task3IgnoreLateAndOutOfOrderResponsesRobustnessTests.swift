import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03.Task3 {
  // Rule: In any order of responses and scheduler runs, only the newest call changes the picture.
  // Look at: ImageView.swift, when a call takes its number, and what the scheduled work checks.
  @Test func `shows the newest picture after every history of seven events`() {
    guard showsPictures else { return }
    for history in Event.histories {
      let model = Model()
      for event in history { model.perform(event) }
      // One example is enough.
      if model.title != model.expected {
        return expectEqual(model.title, model.expected, "\(history)")
      }
    }
  }

  // Rule: In any order of responses and scheduler runs, only the newest call changes the picture.
  // Look at: ImageView.swift, what the completion reads and changes off the main actor.
  @Test(arguments: [true, false])
  func `shows the newest picture, wherever a newer call meets an older response`(isOldFirst: Bool)
    async throws
  {
    guard showsPictures else { return }
    try await everyInterleaving { schedule in
      let model = await Model()
      let network = model.network
      await model.perform(.call)
      let old: @Sendable () async -> Void = { network.complete(0, with: .picture("old")) }
      let new: @Sendable () async -> Void = {
        onMainActor { model.perform(.call) }
        network.complete(1, with: .picture("new"))
      }
      try await schedule.concurrently(isOldFirst ? old : new, and: isOldFirst ? new : old)
      await model.perform(.run)

      expectEqual(await model.title, "new")
    }
  }

  // Rule: In any order of responses and scheduler runs, only the newest call changes the picture.
  // Look at: ImageView.swift, what the completion reads and changes off the main actor.
  @Test func `shows the newest picture when responses arrive on 16 threads`() async {
    guard showsPictures else { return }
    for id in 1...16 { call(PhotoAPI.url(forPicture: id)) }
    _ = await race(threads: 16) { network.complete($0, with: .picture("picture \($0)")) }
    scheduler.run()

    expectEqual(view.image?.title, "picture 15")
  }

  // Rule: Of two pending calls with the same URL, only the newer one changes the picture.
  // Look at: ImageView.swift, how it distinguishes calls.
  @Test func `only the newer of two pending calls for one URL changes the picture`() {
    call(.first)
    call(.first)
    network.complete(1, with: .picture("original"))
    scheduler.run()
    // A view that does not show it skips a call, and breaks the rules of task 1.
    if view.image?.title != "original" { return }
    network.complete(0, with: .picture("preview"))
    scheduler.run()

    expectEqual(view.image?.title, "original")
  }

  // Rule: When the newest call got a response without a picture, older calls still change nothing.
  // Look at: ImageView.swift, when the number of the newest call changes.
  @Test(arguments: [Response.otherBytes, .error])
  func `ignores older calls after the newest response contained no picture`(response: Response) {
    call(.first)
    call(.second)
    network.complete(1, with: response.result)
    scheduler.run()
    let before = view.image
    network.complete(0, with: .picture("old"))
    scheduler.run()

    expectEqual(view.image, before)
  }

  // Rule: Until a new picture is shown, the old picture stays.
  // Look at: ImageView.swift, what `setImage` does at its start.
  @Test func `keeps the old picture while a request or a change is pending`() {
    call()
    network.complete(0, with: .picture("old"))
    scheduler.run()
    let before = view.image
    call(.second)
    expectEqual(view.image, before, "while the request is pending")
    network.complete(1, with: .picture("new"))
    expectEqual(view.image, before, "while the change is pending")
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: ImageView.swift, everything `static` or global.
  @Test func `a call on one view does not affect another view`() {
    guard showsPictures else { return }
    let other = makeImageView()
    call(.first)
    other.setImage(from: .second, network: network, scheduler: scheduler)
    network.complete(1, with: .picture("other"))
    network.complete(0, with: .picture("own"))
    scheduler.run()

    expectEqual([view.image?.title, other.image?.title], ["own", "other"])
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: ImageView.swift, what is still stored when a call is over.
  @Test(arguments: CallScenario.withView)
  func `the view is released after all its changes have run`(scenario: CallScenario) async {
    await expectDeallocated("the view") {
      scenario.perform(NetworkSpy(), SchedulerSpy()) ?? makeImageView()
    }
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: ImageView.swift, how both closures capture the view.
  @Test(arguments: CallScenario.withRelease)
  func `ignores a response after the view was released`(scenario: CallScenario) {
    let scheduler = SchedulerSpy()
    let view = scenario.perform(NetworkSpy(), scheduler)

    expectEqual(view == nil, true)
    expectEqual(scheduler.waiting, 0, "changes that have not run")
  }

  /// Whether a view shows the picture of its only call. If not, only the rules of tasks 1 and 2 are broken.
  private var showsPictures: Bool {
    let model = Model()
    for event in [Event.call, .response(to: 0), .run] { model.perform(event) }
    return model.title != nil
  }
}

/// An event in the life of a view.
private enum Event: CustomStringConvertible {
  case call, response(to: Int), run

  var description: String {
    switch self {
    case .call: "a call"
    case .response(let index): "response to call \(index + 1)"
    case .run: "the scheduler runs"
    }
  }

  /// All histories of seven events with up to three calls, which all get a picture.
  static let histories: [[Event]] = {
    var histories: [[Event]] = []
    func extend(_ history: [Event], calls: Int, pending: [Int], changes: Int) {
      if history.count == 7 { return histories.append(history) }
      if calls < 3 {
        extend(history + [.call], calls: calls + 1, pending: pending + [calls], changes: changes)
      }
      for index in pending {
        let others = pending.filter { $0 != index }
        extend(
          history + [.response(to: index)],
          calls: calls,
          pending: others,
          changes: changes + 1
        )
      }
      if changes > 0 { extend(history + [.run], calls: calls, pending: pending, changes: 0) }
    }
    extend([], calls: 0, pending: [], changes: 0)
    return histories
  }()
}

/// A view and its doubles.
@MainActor
private final class Model {
  nonisolated let network = NetworkSpy()
  private let view = makeImageView()
  private let scheduler = SchedulerSpy()
  private var calls = 0
  private var changes: [Int] = []
  /// The title of the picture that must be shown.
  private(set) var expected: String?
  /// The title of the picture that is shown.
  var title: String? { view.image?.title }

  func perform(_ event: Event) {
    switch event {
    case .call:
      calls += 1
      let url = PhotoAPI.url(forPicture: calls)
      view.setImage(from: url, network: network, scheduler: scheduler)
    case .response(let index):
      changes.append(index)
      network.complete(index, with: .picture("picture \(index + 1)"))
    case .run:
      if changes.contains(calls - 1) { expected = "picture \(calls)" }
      changes = []
      scheduler.run()
    }
  }
}
