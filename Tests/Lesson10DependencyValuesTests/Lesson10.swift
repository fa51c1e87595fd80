import GradingSupport
import Testing

@Suite("Lesson 10 · Dependency values", .summary())
struct Lesson10 {}
