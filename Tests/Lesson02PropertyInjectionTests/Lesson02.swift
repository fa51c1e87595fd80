import GradingSupport
import Testing

@Suite("Lesson 02 · Property injection", .compactMapIssues(TaskProcess.keep))
struct Lesson02 {}
