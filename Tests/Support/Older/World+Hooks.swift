import Foundation

/// Where the concurrency runtime asks what to do with a piece of work.
enum Hooks {
  private typealias Now = @convention(thin) (UnownedJob) -> Void
  private typealias NowHook = @convention(thin) (UnownedJob, Now) -> Void
  private typealias Main = @convention(thin) () -> UnownedSerialExecutor
  private typealias MainHook = @convention(thin) (Main) -> UnownedSerialExecutor

  static func install() {
    let now: NowHook = { job, _ in World.enqueue(World.Piece(job: job, isMain: false)) }
    let main: NowHook = { job, _ in World.enqueue(World.Piece(job: job, isMain: true)) }
    // Newer runtimes ask which executor is the main one, older ones hand over its work.
    let standIn: MainHook = { _ in Hooks.mainActor.asUnownedSerialExecutor() }
    set("enqueueGlobal", to: now)
    set("enqueueMainExecutor", to: main)
    set("getMainExecutor", to: standIn)
    ShortWaits.takeSleepers(true)
  }

  /// From now on, or no longer, a task without an executor runs on the lane of the thread that wakes it.
  static func useLanes(_ areUsed: Bool) {
    let now: NowHook = { job, run in if !Lane.take(job) { run(job) } }
    set("enqueueGlobal", to: areUsed ? now : nil)
  }

  static func remove() {
    ShortWaits.takeSleepers(false)
    set("enqueueGlobal", to: nil as NowHook?)
    set("enqueueMainExecutor", to: nil as NowHook?)
    set("getMainExecutor", to: nil as MainHook?)
  }

  static func run(_ piece: World.Piece) {
    if piece.isMain {
      piece.job.runSynchronously(on: mainActor.asUnownedSerialExecutor())
    } else {
      piece.job.runSynchronously(on: executor.asUnownedTaskExecutor())
    }
  }

  private static func set<Hook>(_ name: String, to hook: Hook?) {
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_\(name)_hook") else { return }
    symbol.assumingMemoryBound(to: Hook?.self).pointee = hook
  }

  private static let executor = Executor()

  private final class Executor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      World.enqueue(World.Piece(job: UnownedJob(job), isMain: false))
    }
  }

  private static let mainActor = MainStandIn()

  /// The main actor's executor while a world runs the process.
  private final class MainStandIn: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      World.enqueue(World.Piece(job: UnownedJob(job), isMain: true))
    }
  }
}
