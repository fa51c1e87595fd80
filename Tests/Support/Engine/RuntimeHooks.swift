import Foundation

/// The variables in which the concurrency runtime looks for another way to enqueue a job.
///
/// They are the runtime's own (`stdlib/public/Concurrency`), and not documented: where a runtime has none, tests run
/// without a ``Scheduler``.
enum RuntimeHooks {
  private typealias Now = @convention(thin) (UnownedJob) -> Void
  private typealias Enqueue = @convention(thin) (UnownedJob, Now) -> Void
  private typealias Main = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainExecutor = @convention(thin) (Main) -> UnownedSerialExecutor

  /// Whether the runtime has the variables that a scheduler needs.
  static let areAvailable = hook("enqueueGlobal") != nil && hook("enqueueMainExecutor") != nil

  /// Sends all jobs of this process to the scheduler.
  static func install() {
    let enqueue: Enqueue = { job, _ in
      Scheduler.enqueue(Scheduler.Job(job: job, isOnMainActor: false))
    }
    let enqueueOnMain: Enqueue = { job, _ in
      Scheduler.enqueue(Scheduler.Job(job: job, isOnMainActor: true))
    }
    // A newer runtime requests the main executor, an older one passes its jobs.
    let main: MainExecutor = { _ in RuntimeHooks.mainActor.asUnownedSerialExecutor() }
    set("enqueueGlobal", to: enqueue)
    set("enqueueMainExecutor", to: enqueueOnMain)
    set("getMainExecutor", to: main)
    ShortWaits.takeSleepers(true)
  }

  /// Leaves all jobs to the runtime.
  static func remove() {
    ShortWaits.takeSleepers(false)
    set("enqueueGlobal", to: nil as Enqueue?)
    set("enqueueMainExecutor", to: nil as Enqueue?)
    set("getMainExecutor", to: nil as MainExecutor?)
  }

  /// Starts or stops running tasks without an executor on the lane of the thread that wakes them.
  static func useLanes(_ areUsed: Bool) {
    let enqueue: Enqueue = { job, run in if !Lane.take(job) { run(job) } }
    set("enqueueGlobal", to: areUsed ? enqueue : nil)
  }

  /// Runs a job on this thread.
  static func run(_ job: Scheduler.Job) {
    if job.isOnMainActor {
      job.job.runSynchronously(on: mainActor.asUnownedSerialExecutor())
    } else {
      job.job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
  }

  private static func hook(_ name: String) -> UnsafeMutableRawPointer? {
    dlsym(dlopen(nil, RTLD_LAZY), "swift_task_\(name)_hook")
  }

  private static func set<Hook>(_ name: String, to value: Hook?) {
    hook(name)?.assumingMemoryBound(to: Hook?.self).pointee = value
  }

  /// The executor of a test that a scheduler runs.
  static let executor = Executor()

  final class Executor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      Scheduler.enqueue(Scheduler.Job(job: UnownedJob(job), isOnMainActor: false))
    }
  }

  private static let mainActor = MainActorExecutor()

  /// The executor of the main actor while a scheduler runs the process.
  private final class MainActorExecutor: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      Scheduler.enqueue(Scheduler.Job(job: UnownedJob(job), isOnMainActor: true))
    }
  }
}
