#if os(Linux)
  import Glibc

  // A wait with a time limit ends after a hundredth of its time, and a task that sleeps is handed to the graders. So an
  // answer that stops waiting after a while is found before a test ends, and no test sleeps.

  private let exactThreads: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// Says whether this thread waits for the whole of its time limits from now on, as graders do.
  /// `ShortWaits.exactly` in Tests/Support looks this function up by its name.
  @_cdecl("course_wait_exactly")
  public func waitExactly(_ isExact: Bool) {
    pthread_setspecific(exactThreads, UnsafeRawPointer(bitPattern: isExact ? 1 : 0))
  }

  /// The end of a sleep in the dispatch library's clock, the argument of the function that wakes the task, and that
  /// function. The result is whether the task was taken.
  public typealias SleeperTaker =
    @convention(c) (
      UInt64, UnsafeMutableRawPointer?, (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    ) -> Bool

  nonisolated(unsafe) private var taker: SleeperTaker?

  /// Offers each task that sleeps to `newTaker`. `nil` ends that. `ShortWaits.takeSleepers` in Tests/Support looks this
  /// function up by its name.
  @_cdecl("course_take_sleepers")
  public func takeSleepers(_ newTaker: SleeperTaker?) { taker = newTaker }

  private let wait = replaced(
    "pthread_cond_timedwait",
    as: (@convention(c) (
      UnsafeMutablePointer<pthread_cond_t>, UnsafeMutablePointer<pthread_mutex_t>,
      UnsafePointer<timespec>
    ) -> Int32).self
  )

  /// Replaces the function of POSIX, which Foundation's conditions call.
  @_cdecl("pthread_cond_timedwait")
  public func waitShortly(
    _ condition: UnsafeMutablePointer<pthread_cond_t>,
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
    _ end: UnsafePointer<timespec>
  ) -> Int32 {
    if pthread_getspecific(exactThreads) != nil { return wait(condition, mutex, end) }
    var short = shortened(end.pointee)
    return wait(condition, mutex, &short)
  }

  private let lock = replaced(
    "pthread_mutex_timedlock",
    as: (@convention(c) (UnsafeMutablePointer<pthread_mutex_t>, UnsafePointer<timespec>) -> Int32)
      .self
  )

  /// Replaces the function of POSIX, which Foundation's locks call.
  @_cdecl("pthread_mutex_timedlock")
  public func lockShortly(
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
    _ end: UnsafePointer<timespec>
  ) -> Int32 {
    var short = shortened(end.pointee)
    return lock(mutex, &short)
  }

  private let after = replaced(
    "dispatch_after_f",
    as: (@convention(c) (
      UInt64, UnsafeRawPointer?, UnsafeMutableRawPointer?,
      (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
    ) -> Void).self
  )

  /// Replaces the function of the dispatch library, which the concurrency runtime calls for a task that sleeps.
  @_cdecl("dispatch_after_f")
  public func sleepShortly(
    _ end: UInt64,
    _ queue: UnsafeRawPointer?,
    _ context: UnsafeMutableRawPointer?,
    _ work: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    if taker?(end, context, work) != true { after(end, queue, context, work) }
  }

  private func shortened(_ end: timespec) -> timespec {
    var now = timespec()
    // A clock that counts from the machine's start is far behind one that counts from 1970.
    clock_gettime(end.tv_sec > 1_000_000_000 ? CLOCK_REALTIME : CLOCK_MONOTONIC, &now)
    let left = Double(end.tv_sec - now.tv_sec) + Double(end.tv_nsec - now.tv_nsec) / 1e9
    if left <= 0 { return end }
    let short = max(left / 100, min(left, 0.001))
    let sum = Double(now.tv_nsec) + short * 1e9
    return timespec(tv_sec: now.tv_sec + Int(sum / 1e9), tv_nsec: Int(sum) % 1_000_000_000)
  }
#endif
