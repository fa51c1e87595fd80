import GradingSupport
import Testing

@Suite("Lesson 12 · Building a container", .summary())
struct Lesson12 {}
