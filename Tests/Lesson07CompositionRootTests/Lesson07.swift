import Testing

@Suite("Lesson 07 · Composition root")
struct Lesson07 {}
