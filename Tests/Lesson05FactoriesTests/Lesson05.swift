import Testing

@Suite("Lesson 05 · Factories")
struct Lesson05 {}
