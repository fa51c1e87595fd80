import GradingSupport
import Testing

@Suite("Lesson 01 · Initializer injection", .summary())
struct Lesson01 {}
