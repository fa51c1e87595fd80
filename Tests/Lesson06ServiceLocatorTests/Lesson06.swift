import GradingSupport
import Testing

@Suite("Lesson 06 · Service locator", .summary())
struct Lesson06 {}
