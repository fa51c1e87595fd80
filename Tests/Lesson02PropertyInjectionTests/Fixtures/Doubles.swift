import GradingSupport
import Lesson02PropertyInjection

// The doubles of the lesson's tests. `AlwaysEqual`: for an answer that compares two of them with `==`, they are one.

/// The server behind a loader. It records requests, which wait until the test completes them.
@MainActor
final class ServerSpy {
  typealias Completion = @MainActor (Result<String, any Error>) -> Void

  /// The part of every request, oldest first. The index of a request is its place here.
  private(set) var requests: [ProfilePart] = []
  /// The results of the next requests, which are completed before `load` returns.
  var immediateResults: [Result<String, any Error>] = []
  private var completions: [Int: Completion] = [:]

  /// The indices of the requests that wait.
  var pending: [Int] { completions.keys.sorted() }

  /// Completes a request: the one with this index, or the oldest that waits.
  func complete(_ index: Int? = nil, with text: String) { finish(index, with: .success(text)) }

  /// Lets a request fail: the one with this index, or the oldest that waits.
  func fail(_ index: Int? = nil, with error: any Error = AnyError()) {
    finish(index, with: .failure(error))
  }

  fileprivate func receive(_ part: ProfilePart, _ completion: @escaping Completion) {
    requests.append(part)
    if immediateResults.isEmpty {
      completions[requests.count - 1] = completion
    } else {
      completion(immediateResults.removeFirst())
    }
  }

  private func finish(_ index: Int?, with result: Result<String, any Error>) {
    guard let index = index ?? pending.first else { return }
    completions.removeValue(forKey: index)?(result)
  }
}

/// A loader that sends its requests to a server, and holds none of them.
final class ServerLoader: ProfileLoading, AlwaysEqual {
  let server: ServerSpy

  init(_ server: ServerSpy = ServerSpy()) { self.server = server }

  func load(_ part: ProfilePart, then completion: @escaping ServerSpy.Completion) {
    server.receive(part, completion)
  }
}

/// A tracker that records its events in a list that may outlive it.
final class TrackerSpy: Tracking, AlwaysEqual {
  private let recorder: Recorder<String>

  init(recordingIn recorder: Recorder<String> = Recorder()) { self.recorder = recorder }

  var events: [String] { recorder.values }

  func track(_ event: String) { recorder.record(event) }
}

/// A delegate that records which screens were closed. It may own a screen, as a coordinator does.
final class DelegateSpy: ProfileScreenDelegate, AlwaysEqual {
  var screen: (any ProfileDisplaying)?
  private(set) var closedScreens: [ObjectIdentifier] = []

  func profileScreenDidClose(_ screen: any ProfileDisplaying) {
    closedScreens.append(ObjectIdentifier(screen))
  }
}

extension ProfileState {
  /// Whether it is a profile that came neither from a server of the tests nor from the live one.
  var isOfLocalDefaultLoader: Bool {
    if case .showing(let name, _) = self {
      !["Ada", "Somebody Live"].contains(name)
    } else {
      false
    }
  }
}
