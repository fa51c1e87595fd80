import GradingSupport
import Testing

@Suite("Lesson 00 · Welcome", .summary()) struct Lesson00 {}
