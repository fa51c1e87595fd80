import Testing

@Suite("Lesson 03 · Method injection")
struct Lesson03 {}
