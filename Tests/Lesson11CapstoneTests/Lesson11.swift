import GradingSupport
import Testing

// Serialized, because the desk of the exercise begins its life on a global.
@Suite("Lesson 11 · Capstone", .serialized, .compactMapIssues(TaskProcess.keep))
struct Lesson11 {}

extension Lesson11.Task3 {
  static let process = TaskProcess {
    await #expect(processExitsWith: .success) {
      Watchdog.start("a command never came back")
      let task = Lesson11.Task3()
      await task.`knows at any time whose session it is`()
      await task.`keeps nothing of a quote that comes home late`()
      await task.`keeps nothing that a report found meanwhile`()
      await task.`takes nothing over from a quote that comes home late`()
      await task.`closes the connection of a quote that comes home late`()
    }
  }
}

extension Lesson11.Task4 {
  static let process = TaskProcess {
    await #expect(processExitsWith: .success) {
      Watchdog.start("a command never came back")
      let task = Lesson11.Task4()
      await task.`is not disturbed by the session before`()
      await task.`is used by the desk for all of a session`()
      await task.`is asked for once when two come at once`()
      await task.`asks again at the desk after a failure`()
      await task.`answers from memory the second time`()
      await task.`sends one request for all who ask at once`()
      await task.`lets a failure through and asks again`()
      await task.`writes down what the server was asked, and nothing else`()
    }
  }
}

extension Lesson11.Task6 {
  static let process = TaskProcess {
    await #expect(processExitsWith: .success) {
      Watchdog.start("a command never came back")
      let task = Lesson11.Task6()
      await task.`is released after commands that overlapped`()
      await task.`leaves nothing of a command that was stopped`()
      await task.`is released after a day's work`()
      await task.`loses no member when two join at once`()
      await task.`loses no member when two wait for the plans`()
    }
  }
}
