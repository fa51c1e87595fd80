import GradingSupport
import Lesson04Singletons

extension ThreadExecutor {
  /// Returns when everything that was started has come to its end or waits for something else, be it in line for the
  /// session's own actor.
  func settle(_ session: any UserSessionProtocol) async {
    await settle { _ = await session.currentUser }
  }

  /// The same again and again until `condition` holds; gives up in the end, in case it never will.
  func settle(_ session: any UserSessionProtocol, until condition: () -> Bool) async {
    for _ in 1...200 where !condition() { await settle(session) }
  }
}
