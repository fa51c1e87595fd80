/// Something that is looked at in every lesson without building anything.
protocol LessonCheck: Sendable {
  /// Looks at one lesson.
  func check(_ material: LessonMaterial) -> [Check]
}

/// The checks of proof 1, in the order in which their findings make sense.
enum LessonChecks {
  static let all: [any LessonCheck] = [
    WingMirror(), LessonFolder(), AnswerFiles(), Opening(), Sections(), WordCount(), Neighbours(),
    TaskMirror(), HintLevels(), SuiteShape(), TestShape(), MistakeShape(), AlternativeShape(),
    ScriptShape(), ForbiddenCode(), FileLength(), Voice(),
  ]
}
