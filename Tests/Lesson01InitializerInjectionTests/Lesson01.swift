import GradingSupport
import Testing

@Suite("Lesson 01 · Initializer injection", .compactMapIssues(TaskProcess.keep))
struct Lesson01 {}
