import GradingSupport
import Testing

@Suite("Lesson 05 · Factories", .compactMapIssues(TaskProcess.keep))
struct Lesson05 {}
