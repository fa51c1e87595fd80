import GradingSupport
import Testing

@Suite("Lesson 00 · Welcome", .compactMapIssues(TaskProcess.keep))
struct Lesson00 {
  /// What can hang is at the end.
  static let process = TaskProcess {
    await #expect(processExitsWith: .success) {
      await Task1().`leaves the live clock alone`()
      await Task3().`leaves live chance alone`()
      await Task1().`reads no clock for the next greeting`()
      await Task3().`draws nothing for the next member`()
      await Task4().`says the hour it was made for`()
      await Task3().`gives every member the number that was drawn`()
      await Task1().`greets two members at once`()
      await Task3().`gives two members at once their own numbers`()
    }
  }
}
