import GradingSupport
import Testing

@Suite("Lesson 12 · Building a container", .compactMapIssues(TaskProcess.keep))
struct Lesson12 {}

/// Ends this process when nothing goes on in it any more, or when one rule takes five seconds of the processor.
func watchRequests() {
  let what = "a request or a dry run never came back"
  Watchdog.start(
    "\(what): it waits for a lock that is still held",
    limit: 5,
    endless: "\(what): it goes round without an end"
  )
}

extension Lesson12.Task1 {
  static let process = TaskProcess {
    await #expect(processExitsWith: .success) {
      watchRequests()
      let task = Lesson12.Task1()
      await task.`forgets what is unregistered while its builder runs`()
      await task.`stores nothing of a registration that is gone`()
      await task.`forgets it also for a thread that waits`()
    }
  }
}

extension Lesson12.Task2 {
  static let process = TaskProcess {
    await #expect(processExitsWith: .success) {
      watchRequests()
      let task = Lesson12.Task2()
      await task.`keeps a child out of its parent's singletons`()
      await task.`builds with what the resolving scope sees`()
      await task.`is released with all that it built`()
      await task.`releases what resolves once more as it goes`()
      await task.`keeps nothing that was still being built when it ended`()
      await task.`keeps nothing, wherever a request and its end meet`()
      await task.`shows the parent's registration again`()
      await task.`answers, wherever the last holder of a weak service lets go`()
    }
  }
}

extension Lesson12.Task3 {
  static let process = TaskProcess {
    await #expect(processExitsWith: .success) {
      watchRequests()
      let task = Lesson12.Task3()
      await task.`builds what needs other services`()
      await task.`builds one for 16 threads that resolve at once`()
      await task.`builds one for 16 scopes that resolve at once`()
      await task.`builds again after a builder threw`()
      await task.`ends when two threads need the same things crosswise`()
      await task.`builds one, wherever two requests meet`()
      await task.`takes registrations, wherever two calls meet`()
    }
  }
}

extension Lesson12.Task4 {
  static let process = TaskProcess {
    await #expect(processExitsWith: .success) {
      watchRequests()
      let task = Lesson12.Task4()
      await task.`tells the way round a cycle`()
      await task.`allows two to need the same`()
      await task.`keeps the paths of two threads apart`()
      await task.`lets a child wrap what its parent has under the same key`()
      await task.`gives a builder's own error again`()
      await task.`refuses a scoped service to one that outlives it`()
      await task.`finds a captive behind a transient service`()
      await task.`walks on when a builder resolves with an argument`()
      await task.`ends a cycle that two threads close together`()
      await task.`answers alike at every request`()
    }
  }
}

extension Lesson12.Task5 {
  static let process = TaskProcess {
    await #expect(processExitsWith: .success) {
      watchRequests()
      let task = Lesson12.Task5()
      await task.`has nothing to say about a sound container`()
      await task.`reports no cycle that a builder goes on without`()
      await task.`names the builder that threw`()
      await task.`reports what is missing further down, once`()
      await task.`knows who needs whom`()
      await task.`leaves the container as it was`()
      await task.`does not trust what was built before`()
      await task.`tries a parent's singleton without the child`()
      await task.`tries a service once for all who need it`()
      await task.`finds a captive in what worked for others`()
      await task.`reports a builder that resolves with a wrong argument`()
      await task.`tries what is resolved with an argument`()
      await task.`puts a double where everyone sees it`()
      await task.`lists what is missing behind what is registered`()
      await task.`lists what a parent's singleton misses`()
      await task.`lists what a request would miss`()
      await task.`reports a cycle and comes back`()
      await task.`ends its search for what is missing in a cycle`()
      await task.`reports what requests would meet after each change`()
    }
  }
}

extension Lesson12.Task6 {
  static let process = TaskProcess {
    await #expect(processExitsWith: .success) {
      watchRequests()
      let task = Lesson12.Task6()
      await task.`keeps threads apart`()
      await task.`goes on beside a dry run`()
      await task.`answers as if no trace were there`()
    }
  }
}
