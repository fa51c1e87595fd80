import Testing

@Suite("Lesson 00 · Welcome")
struct Lesson00 {}
