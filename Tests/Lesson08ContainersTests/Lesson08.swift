import GradingSupport
import Testing

@Suite("Lesson 08 · Containers", .compactMapIssues(TaskProcess.keep))
struct Lesson08 {}
