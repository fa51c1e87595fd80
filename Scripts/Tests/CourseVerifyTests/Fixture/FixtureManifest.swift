extension FixtureSources {
  /// The manifest of the course in small: one lesson, switched as the real one.
  static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let lessons = [
      "Lesson01Greeting"
    ]
    let answers = Context.environment["COURSE_ANSWERS"] ?? "Exercises"
    let number = Context.environment["COURSE_LESSON"] ?? ""

    let package = Package(
      name: "Fixture",
      platforms: [.macOS(.v15)],
      targets: [
        .target(name: "OutsideWorld", path: "Lessons/OutsideWorld"),
        .target(name: "GradingSupport", dependencies: ["OutsideWorld"], path: "Tests/Support"),
      ]
        + lessons.filter { $0.hasPrefix("Lesson\\(number)") }.flatMap { lesson -> [Target] in
          let exercise = "Exercise" + lesson.dropFirst("Lesson".count)
          return [
            .target(
              name: lesson,
              dependencies: ["OutsideWorld"],
              path: "Lessons/\\(lesson)/Given"
            ),
            .target(
              name: exercise,
              dependencies: [.target(name: lesson)],
              path: "\\(answers)/\\(lesson)"
            ),
            .testTarget(
              name: "\\(lesson)Tests",
              dependencies: [.target(name: lesson), .target(name: exercise), "GradingSupport"],
              path: "Tests/\\(lesson)Tests"
            ),
          ]
        },
      swiftLanguageModes: [.v6]
    )

    """
}
