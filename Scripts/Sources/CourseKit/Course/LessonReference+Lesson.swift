extension LessonReference {
  /// The lesson as the grading engine knows it.
  package init(_ lesson: Lesson) {
    self.init(name: lesson.name, number: lesson.number)
  }
}
