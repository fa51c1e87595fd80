import Testing

// Serialized, because the desk of the exercise begins its life on a global.
@Suite("Lesson 11 · Capstone", .serialized)
struct Lesson11 {}
