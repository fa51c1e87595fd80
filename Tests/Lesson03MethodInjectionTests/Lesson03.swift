import GradingSupport
import Testing

@Suite("Lesson 03 · Method injection", .summary())
struct Lesson03 {}
