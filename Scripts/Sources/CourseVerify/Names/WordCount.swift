import CourseKit

/// A lesson's text is neither a leaflet nor a book.
struct WordCount: LessonCheck {
  func check(_ material: LessonMaterial) -> [Check] {
    guard let text = material.text else { return [] }
    let words = text.document.wordCount
    let bounds = Self.bounds(of: material.lesson)
    let fits = bounds.contains(words)
    return [
      Check(fits ? nil : Messages.wordCount(words, bounds: bounds, at: material.inReadme()))
    ]
  }

  /// How many words a lesson's text may have, not counting code: the welcome is shorter, the capstone longer.
  static func bounds(of lesson: Lesson) -> ClosedRange<Int> {
    let isCapstone = lesson.subject == "Capstone"
    return (lesson.number == "00" ? 400 : 700)...(isCapstone ? 4_000 : 1_300)
  }
}
