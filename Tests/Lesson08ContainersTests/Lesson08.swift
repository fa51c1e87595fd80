import Testing

@Suite("Lesson 08 · Containers")
struct Lesson08 {}
