import Foundation
import GradingSupport
import Lesson01InitializerInjection

/// Names that are often trimmed, shortened or normalized by mistake.
let unusualNames = EdgeValues.texts + [" Ada ", "Zoe\u{308}", "A\"d\\a", "Zoë 👩‍👩‍👧", "Ada"]

/// Errors after which a request is often sent again by mistake.
let temporaryErrors: [any Error] = [
  AnyError(), URLError(.timedOut), URLError(.networkConnectionLost),
  URLError(.notConnectedToInternet),
  POSIXError(.ECONNRESET), CancellationError(),
]

/// Errors that are often mistaken for a cancellation, or for an error of another place.
let misleadingErrors: [any Error] = [
  NSError(domain: "net", code: -999, userInfo: [NSUnderlyingErrorKey: CancellationError()]),
  CocoaError(.userCancelled), POSIXError(.ECANCELED),
  URLError(.timedOut, userInfo: [NSUnderlyingErrorKey: AnyError(6)]),
  DecodingError.dataCorrupted(
    DecodingError.Context(
      codingPath: [],
      debugDescription: "half a page",
      underlyingError: AnyError(7)
    )
  ),
  UserLoadingError.unreachable(AnyError(3)), UserLoadingError.unreachable(CancellationError()),
  UserLoadingError.unreadable(AnyError(5)),
]

/// Returns the response with user 42 and this name.
func json(name: String) -> Data {
  let user = User(id: 42, fullName: name, joined: Date(timeIntervalSinceReferenceDate: 0))
  return (try? JSONEncoder().encode(user)) ?? Data()
}

/// A network that returns the user whose URL was requested: `User 7` for user 7.
struct EchoNetwork: Network {
  func data(from url: URL) async throws -> Data {
    await Task.yield()
    return json(name: "User \(url.lastPathComponent)")
  }
}
