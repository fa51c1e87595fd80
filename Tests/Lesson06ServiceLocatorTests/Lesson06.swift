import GradingSupport
import Testing

@Suite("Lesson 06 · Service locator", .compactMapIssues(TaskProcess.keep))
struct Lesson06 {}
