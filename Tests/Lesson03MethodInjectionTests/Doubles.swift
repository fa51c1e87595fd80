import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld

typealias Completion = @Sendable (Result<Data, any Error>) -> Void

/// A network whose answers the test gives by hand, in any order and from any thread.
final class NetworkDouble: Network, Lookalike {
  private let calls = HeldCalls<URL, Data>()
  private let interruption = Locked<(@MainActor () -> Void)?>(nil)

  var urls: [URL] { calls.requests }

  func getData(from url: URL, completion: @escaping Completion) {
    calls.call(url, completion: completion)
    if let work = interruption.withLock({ $0.take() }) { MainActor.assumeIsolated { work() } }
  }

  /// Does this before the next request returns.
  func interrupt(_ work: (@MainActor () -> Void)?) { interruption.withLock { $0 = work } }

  /// Answers the next request before it returns.
  func answerAtOnce(_ answer: Answer) {
    interrupt { [weak self] in
      guard let self else { return }
      self.answer(urls.count - 1, answer)
    }
  }

  /// Answers a request, counted from 0, if it waits.
  func answer(_ number: Int = 0, _ answer: Answer) {
    switch answer.result {
    case .success(let data): calls.answer(number, with: data)
    case .failure(let error): calls.fail(number, with: error)
    }
  }
}

/// What a network can answer.
enum Answer: Sendable, Equatable {
  case picture(String), bytes(String), failure, cancellation

  var result: Result<Data, any Error> {
    switch self {
    case .picture("\u{FFFD}"): .success(Image(title: "").data + [0xFF])
    case .picture(let title): .success(Image(title: title).data)
    case .bytes(let text): .success(Data(text.utf8))
    case .failure: .failure(Broken("thrown by the network double"))
    case .cancellation: .failure(CancellationError())
    }
  }

  var title: String? { if case .picture(let title) = self { title } else { nil } }

  static let without = [
    Ending("the bytes are no picture", Answer.bytes("<html>")),
    Ending("there are no bytes", .bytes("")), Ending("the network fails", .failure),
    Ending("the request was cancelled", .cancellation),
  ]
  static let large = String(repeating: "Lighthouse ", count: 10_000)
  static let all =
    [
      Ending("the picture comes", Answer.picture("Lighthouse")),
      Ending("a large picture comes", .picture(large)),
    ] + without
}

/// A scheduler that the test runs by hand.
final class SchedulerDouble: Scheduler, Lookalike {
  private let queue = Locked<[@MainActor () -> Void]>([])

  var waiting: Int { queue.withLock { $0.count } }

  func schedule(_ work: @escaping @MainActor () -> Void) { queue.withLock { $0.append(work) } }

  @MainActor
  func run() {
    var works: [@MainActor () -> Void] = []
    queue.withLock { swap(&$0, &works) }
    for work in works { work() }
  }
}

/// Passes work on to a scheduler. A test keeps that one and not this one, so that a call which holds its
/// scheduler weakly finds none.
struct Relay: Scheduler {
  let target: SchedulerDouble

  func schedule(_ work: @escaping @MainActor () -> Void) { target.schedule(work) }
}

/// How a call goes on: what its network answers, and what happens before, meanwhile or afterwards.
struct Course: Sendable {
  enum Event: String, CaseIterable, Sendable {
    case nothing = ""
    case answerAtOnce = " before the request returns"
    case newerCall = " after a newer call"
    case newerCallAtTheEnd = ", a newer call begins while the change waits"
    case viewGoes = " after the view was released"
    case viewGoesAtTheEnd = ", the view is released while the change waits"
  }

  let answer: Answer
  var event = Event.nothing

  static let all = Event.allCases.flatMap { event in
    Answer.all.map { Ending($0.name + event.rawValue, Course(answer: $0.value, event: event)) }
  }
}

/// Does this twice, the second time in a task that is cancelled, and says where it is.
func alsoCancelled(_ work: @escaping @MainActor (_ place: String) async -> Void) async {
  await work("")
  await inCancelledTask { await work(" in a cancelled task") }
}

/// Does this on the main actor and blocks its thread meanwhile. On Linux the main queue lends itself to that thread, so
/// that `Interleavings` can stop what it does there.
func onMain<Value: Sendable>(_ work: @MainActor () -> Value) -> Value {
  DispatchQueue.main.sync { MainActor.assumeIsolated(work) }
}

/// A view, and the doubles of its next call.
@MainActor
final class Visit {
  var view: any ImageShowing = makeImageView()
  var network = NetworkDouble()
  var scheduler = SchedulerDouble()
  /// What is in use at the same time.
  private var others: [Visit] = []

  init(_ steps: @MainActor (Visit) -> Void = { _ in }) { steps(self) }

  var title: String? { view.image?.title }

  func call(_ url: URL = PhotoAPI.url(forPicture: 1)) {
    view.setImage(from: url, network: network, scheduler: Relay(target: scheduler))
  }

  /// A call that is answered before `getData` returns.
  func callPromptly(_ answer: Answer = .picture("Prompt")) {
    network.answerAtOnce(answer)
    call()
  }

  /// A call from its beginning to its end.
  ///
  /// - Returns: how many changes waited for the scheduler when the completion returned.
  @discardableResult
  func take(_ course: Course, onAThread: Bool = false) async -> Int {
    let waiting = await SpawnedTasks.finished {
      if course.event == .answerAtOnce { network.answerAtOnce(course.answer) }
      call()
      if course.event == .newerCall { other(by: view) }
      if course.event == .viewGoes { _ = forgottenView() }
      let waiting = await answer(course, onAThread)
      if course.event == .newerCallAtTheEnd { other(by: view) }
      if course.event == .viewGoesAtTheEnd { _ = forgottenView() }
      return waiting
    }
    scheduler.run()
    return waiting
  }

  private func answer(_ course: Course, _ onAThread: Bool) async -> Int {
    let answer: @Sendable (Int) -> Int = { [network, scheduler] _ in
      network.answer(0, course.answer)
      return scheduler.waiting
    }
    return onAThread ? await RaceProbe.race(threads: 1, answer)[0] : answer(0)
  }

  /// A call of the same view, or of another, with doubles of its own.
  @discardableResult
  func other(by view: any ImageShowing, _ url: URL = PhotoAPI.url(forPicture: 1)) -> Visit {
    let visit = Visit()
    visit.view = view
    visit.call(url)
    others.append(visit)
    return visit
  }

  /// A whole call of the same view, with doubles of its own.
  func finish(_ answer: Answer, _ url: URL = PhotoAPI.url(forPicture: 1)) {
    let visit = other(by: view, url)
    visit.network.answer(0, answer)
    visit.scheduler.run()
  }

  /// Whether the picture is what it was before `steps`.
  func mustStay(after steps: () async throws -> Void) async throws {
    let old = title
    try await steps()
    try must("the picture", be: old, is: title)
  }

  /// The view, of which this lets go, as of what else holds it here. Changes that wait elsewhere run first.
  func forgottenView() -> any ImageShowing {
    for other in others {
      other.scheduler.run()
      other.view = makeImageView()
    }
    defer { view = makeImageView() }
    return view
  }

  /// Where a view can be when the next call comes.
  static let everywhere: [Situation<Visit>] = [
    at("in a new view") { _ in },
    at("while another view waits") { $0.other(by: makeImageView()) },
    at("after pictures were shown, the last for another URL") {
      $0.finish(.picture("earlier"))
      $0.finish(.picture("before"), PhotoAPI.url(forPicture: 3))
    },
    at("after an answer without a picture") { $0.finish(.bytes("")) },
    at("after failures in a row") { visit in (1...4).forEach { _ in visit.finish(.failure) } },
    at("while an earlier request is pending") { $0.other(by: $0.view) },
    at("while an earlier change waits at its scheduler") {
      $0.finish(.picture(""))
      $0.other(by: $0.view).network.answer(0, .picture("earlier"))
    },
  ]

  private static func at(_ name: String, _ steps: @escaping @MainActor (Visit) -> Void)
    -> Situation<Visit>
  { Situation(name) { @MainActor in Visit(steps) } }
}
