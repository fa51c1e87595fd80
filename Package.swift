// swift-tools-version: 6.2
import PackageDescription

/// Every lesson of the course, in order. A new lesson is a new line here.
let lessons = [
  "Lesson00Welcome",
  "Lesson01InitializerInjection",
  "Lesson02PropertyInjection",
  "Lesson03MethodInjection",
]

/// Whose answers are graded: `COURSE_ANSWERS=Solutions` judges the reference answers instead.
let answers = Context.environment["COURSE_ANSWERS"] ?? "Exercises"

/// `COURSE_LESSON=04` leaves every other lesson out, so that its compile errors can't stop this one.
let number = Context.environment["COURSE_LESSON"] ?? ""

let package = Package(
  name: "DependencyInjectionCourse",
  platforms: [.macOS(.v15)],
  targets: [
    .target(name: "OutsideWorld", path: "Lessons/OutsideWorld"),
    .target(name: "GradingSupport", dependencies: ["OutsideWorld"], path: "Tests/Support"),
  ]
    + lessons.filter { $0.hasPrefix("Lesson\(number)") }.flatMap { lesson -> [Target] in
      let exercise = "Exercise" + lesson.dropFirst("Lesson".count)
      return [
        .target(name: lesson, dependencies: ["OutsideWorld"], path: "Lessons/\(lesson)/Given"),
        .target(
          name: exercise,
          dependencies: [.target(name: lesson)],
          path: "\(answers)/\(lesson)"
        ),
        .testTarget(
          name: "\(lesson)Tests",
          dependencies: [.target(name: lesson), .target(name: exercise), "GradingSupport"],
          path: "Tests/\(lesson)Tests"
        ),
      ]
    },
  swiftLanguageModes: [.v6]
)
