import GradingSupport
import Testing

@Suite("Lesson 02 · Property injection", .summary())
struct Lesson02 {}
