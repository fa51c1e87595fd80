import Testing

// One at a time, because all tests of this lesson look at one thing: what holds where nothing is set.
@Suite("Lesson 10 · Dependency values", .serialized)
struct Lesson10 {}
