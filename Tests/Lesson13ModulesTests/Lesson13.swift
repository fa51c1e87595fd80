import Testing

@Suite("Lesson 13 · Modules")
struct Lesson13 {}
