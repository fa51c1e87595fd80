import GradingSupport
import Testing

@Suite("Lesson 08 · Containers", .summary())
struct Lesson08 {}
