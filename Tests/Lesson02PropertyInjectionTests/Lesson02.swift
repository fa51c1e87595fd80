import Testing

@Suite("Lesson 02 · Property injection")
struct Lesson02 {}
