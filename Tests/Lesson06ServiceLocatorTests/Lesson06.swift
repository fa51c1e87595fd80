import Testing

@Suite("Lesson 06 · Service locator")
struct Lesson06 {}
