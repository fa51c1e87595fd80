import Foundation
import GradingSupport
import OutsideWorld

/// Tells whether something stops the program, and goes on. For use inside an exit test only.
///
/// The thread that stops is left where it is, with all that it holds: each call needs a locator of its own.
enum Stopping {
  private static let condition = NSCondition()
  // Unsafe, and safe here: the condition guards them, and one call at a time watches.
  nonisolated(unsafe) private static var (isWatching, isAtBranch, isReleased) = (
    false, false, false
  )
  /// Whether each thread returned that has come to its end.
  nonisolated(unsafe) private static var ends: [Bool] = []
  nonisolated(unsafe) private static var lastThread: String?
  /// How many branches this thread passes until it waits for the second one.
  private static let branchesLeft = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// What `body` wrote to standard error before it stopped, or nil if it returned.
  static func words(_ body: @escaping @Sendable () -> Void) -> String? {
    let (words, before) = (Pipe(), dup(STDERR_FILENO))
    dup2(words.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
    watch {
      start(body)
      while ends.isEmpty { condition.wait() }
    }
    dup2(before, STDERR_FILENO)
    close(before)
    words.fileHandleForWriting.closeFile()
    let text = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return ends[0] ? nil : text
  }

  /// Two threads call `body`: the second one when the first is at this branch, counted from 1, or has ended.
  ///
  /// - Returns: whether both returned, and whether the first has such a branch.
  static func two(
    meetingAt branch: Int,
    _ body: @escaping @Sendable () -> Void
  ) -> (bothReturned: Bool, areMet: Bool) {
    Branches.listen { _ in Stopping.pass() }
    defer { Branches.listen(nil) }
    watch {
      start(body, until: branch)
      while !isAtBranch, ends.isEmpty { condition.wait() }
      let (count, link) = (ends.count, lastThread)
      start(body)
      // It ends, or waits for the first.
      var looks = 0
      while ends.count == count, looks < 4 {
        if condition.wait(until: Date(timeIntervalSinceNow: 0.0003)) { continue }
        // On Linux only: the letter R is for a thread that runs or could. Plain tests have no branches.
        let stat = lastThread.flatMap {
          try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
        }
        looks = lastThread == link || stat?.contains(") R") == true ? 0 : looks + 1
      }
      isReleased = true
      condition.broadcast()
      _ = Stillness.wait(.verdict, on: condition) { ends.count == 2 }
    }
    return (ends == [true, true], isAtBranch)
  }

  private static func watch(_ work: () -> Void) {
    _ = handlers
    condition.withLock {
      (isWatching, isAtBranch, isReleased, ends) = (true, false, false, [])
      work()
      isWatching = false
    }
  }

  private static func start(_ body: @escaping @Sendable () -> Void, until branch: Int = 0) {
    let thread = Thread {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      condition.withLock { lastThread = link ?? "\(branch)" }
      pthread_setspecific(branchesLeft, UnsafeRawPointer(bitPattern: branch))
      body()
      end(true)
    }
    // Hundreds of them are left where they stopped.
    thread.stackSize = 1 << 19
    thread.start()
  }

  private static func end(_ isReturn: Bool) {
    pthread_setspecific(branchesLeft, nil)
    condition.withLock {
      ends.append(isReturn)
      condition.broadcast()
    }
  }

  private static func pass() {
    guard let left = pthread_getspecific(branchesLeft) else { return }
    pthread_setspecific(branchesLeft, left - 1)
    if Int(bitPattern: left) > 1 { return }
    condition.lock()
    isAtBranch = true
    condition.broadcast()
    while !isReleased { condition.wait() }
    condition.unlock()
  }

  private static let handlers: Void = {
    for number in [SIGILL, SIGTRAP, SIGABRT] {
      var before = sigaction()
      sigaction(number, nil, &before)
      others[number] = before
      signal(number) { number in
        guard Stopping.isWatching else { return Stopping.leaveToOthers(number) }
        // The thread has called `stop`, and holds nothing that this needs.
        Stopping.end(false)
        while true { pause() }
      }
    }
  }()

  // Unsafe, and safe here: it is complete before it is read.
  nonisolated(unsafe) private static var others: [Int32: sigaction] = [:]

  /// Has the handler that was there before take the signal, which comes again when this one returns.
  private static func leaveToOthers(_ number: Int32) {
    var before = others[number] ?? sigaction()
    sigaction(number, &before, nil)
    // A trap is an instruction, and will be met again; this one is a call.
    if number == SIGABRT { raise(number) }
  }
}

/// Expects that `body` stops the program, with words that mention each of `names` as often as they must, and none of `others`.
///
/// A name counts in longer ones too: with Int and Int? to be listed, “Swift.Int” has to be there twice.
func mustStop(
  mentioning names: [String],
  butNot others: [String] = [],
  _ body: @escaping @Sendable () -> Void
) throws(Broken) {
  guard let words = Stopping.words(body) else {
    throw Broken("that must stop the program, and returns")
  }
  let all = names.joined(separator: ", ")
  let missing = names.filter { words.count(of: $0) < all.count(of: $0) }
  let text = words.prefix { $0 != "\n" }
  let shown = missing.prefix(3).joined(separator: ", ")
  if !missing.isEmpty { throw Broken("the message must name \(shown), and is “\(text)”") }
  let extra = others.filter(words.contains).joined(separator: ", ")
  if !extra.isEmpty { throw Broken("the message must not name \(extra), and is “\(text)”") }
}

extension String {
  fileprivate func count(of part: String) -> Int { components(separatedBy: part).count - 1 }
}
