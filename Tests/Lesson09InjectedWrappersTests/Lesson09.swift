import Testing

@Suite("Lesson 09 · Injected wrappers")
struct Lesson09 {}
