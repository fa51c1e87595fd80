import Testing

@Suite("Lesson 01 · Initializer injection")
struct Lesson01 {}
