import GradingSupport
import Testing

@Suite("Lesson 09 · Injected wrappers", .summary())
struct Lesson09 {}
