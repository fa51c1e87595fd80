import Testing

@Suite("Lesson 12 · Building a container")
struct Lesson12 {}
