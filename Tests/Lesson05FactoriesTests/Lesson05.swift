import GradingSupport
import Testing

@Suite("Lesson 05 · Factories", .summary())
struct Lesson05 {}
