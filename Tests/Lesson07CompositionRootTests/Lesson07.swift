import GradingSupport
import Testing

@Suite("Lesson 07 · Composition root", .summary())
struct Lesson07 {}
