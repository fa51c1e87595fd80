import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Testing

/// A response of a network.
enum Response: CaseIterable, Sendable {
  case picture, otherBytes, error, cancellation

  var result: Result<Data, any Error> {
    switch self {
    case .picture: .success(.picture("Lighthouse"))
    case .otherBytes: .success(Data("<html>".utf8))
    case .error: .failure(AnyError())
    case .cancellation: .failure(CancellationError())
    }
  }
}

/// One call of a view, with its response and an event before or after it.
struct CallScenario: Sendable, CustomTestStringConvertible {
  enum Event: String, CaseIterable {
    case none = "no event"
    case immediateResponse = "response before the request returns"
    case newerCall = "newer call before the response"
    case newerCallDuringWait = "newer call while the change waits"
    case release = "view released before the response"
    case releaseDuringWait = "view released while the change waits"

    var isRelease: Bool { [.release, .releaseDuringWait].contains(self) }
  }

  let response: Response
  let event: Event

  static let all = Event.allCases.flatMap { event in
    [Response.picture, .otherBytes, .error].map { CallScenario(response: $0, event: event) }
  }
  /// The scenarios in which the view exists to the end.
  static let withView = all.filter { !$0.event.isRelease }
  static let withRelease = all.filter(\.event.isRelease)

  var testDescription: String { "\(response), \(event.rawValue)" }

  /// Calls a new view, responds and runs the scheduler.
  ///
  /// - Returns: the view, if it was not released.
  @MainActor
  func perform(_ network: NetworkSpy, _ scheduler: SchedulerSpy) -> (any ImageShowing)? {
    var view: (any ImageShowing)? = makeImageView()
    func beginNewerCall() {
      view?.setImage(from: .second, network: NetworkSpy(), scheduler: SchedulerSpy())
    }
    if event == .immediateResponse { network.completeAll(with: response.result) }
    view?.setImage(from: .first, network: network, scheduler: scheduler)
    if event == .newerCall { beginNewerCall() }
    if event == .release { view = nil }
    network.complete(0, with: response.result)
    if event == .newerCallDuringWait { beginNewerCall() }
    if event == .releaseDuringWait { view = nil }
    scheduler.run()
    return view
  }
}
