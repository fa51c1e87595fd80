import Foundation

/// The waits of answers, shortened: so a test finds one that waits for a while and then gives up. A thread waits for a
/// hundredth of its time limit, and a task that sleeps wakes as soon as its process is idle. Code that waits as long
/// as necessary never notices.
///
/// Only in test programs that the course's tool builds. See Scripts/Hooks.
enum ShortWaits {
  private typealias Exactly = @convention(c) (Bool) -> Void
  private static let waitExactly = ToolHooks.function("course_wait_exactly", as: Exactly.self)

  /// Waits for the whole of the time limit, as graders have to.
  static func exactly<Value>(_ wait: () -> Value) -> Value {
    waitExactly?(true)
    defer { waitExactly?(false) }
    return wait()
  }

  private typealias Work = @convention(c) (UnsafeMutableRawPointer?) -> Void
  private typealias Taker = @convention(c) (UInt64, UnsafeMutableRawPointer?, Work?) -> Bool
  private typealias Take = @convention(c) (Taker?) -> Void
  private static let take = ToolHooks.function("course_take_sleepers", as: Take.self)

  /// Hands each task that sleeps to the current ``Scheduler``, or no longer.
  static func takeSleepers(_ areTaken: Bool) {
    let taker: Taker = { end, context, work in
      Scheduler.take(Scheduler.Sleeper(deadline: end) { work?(context) })
    }
    take?(areTaken ? taker : nil)
  }
}
