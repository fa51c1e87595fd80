// swift-tools-version: 6.2
import PackageDescription

/// Every lesson of the course, in order. A new lesson is a new line here.
let lessons = [
  "Lesson00Welcome",
  "Lesson01InitializerInjection",
  "Lesson02PropertyInjection",
  "Lesson03MethodInjection",
  "Lesson04Singletons",
  "Lesson05Factories",
  "Lesson06ServiceLocator",
  "Lesson07CompositionRoot",
  "Lesson08Containers",
  "Lesson09InjectedWrappers",
  "Lesson10DependencyValues",
  "Lesson11Capstone",
  "Lesson12BuildingAContainer",
  "Lesson13Modules",
]

/// The lessons whose answer is also a program: `swift run Lesson07Program`.
let programs: Set = [
  "Lesson07CompositionRoot", "Lesson11Capstone", "Lesson12BuildingAContainer",
]

/// The modules of an answer besides its own, each a folder of it on one line here. A module may import those before it, and
/// the answer's own all of them: that is what can be built, and the grader says what is meant.
let modules = ["Lesson13Modules": ["Catalog", "CatalogLive", "Basket"]]

/// Whose answers are graded: `COURSE_ANSWERS=Solutions` judges the reference answers instead.
let answers = Context.environment["COURSE_ANSWERS"] ?? "Exercises"

/// `COURSE_LESSON=04` leaves every other lesson out, so that its compile errors can't stop this one; `Support` leaves all out.
let number = Context.environment["COURSE_LESSON"] ?? ""

/// Lets graders stop an answer at each of its branches, to see what two threads do to each other:
/// see `Interleavings`.
let branches: [SwiftSetting] = [
  .unsafeFlags(["-sanitize=fuzzer", "-sanitize-coverage=edge"], .when(platforms: [.linux]))
]

/// Lets Foundation and the concurrency runtime find what graders have in place of these functions: see `ShortWaits` and `Hooks`.
let hooks: [LinkerSetting] = [
  .unsafeFlags(
    [
      "pthread_mutex_unlock", "pthread_mutex_timedlock", "pthread_cond_timedwait",
      "dispatch_after_f",
    ].flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] },
    .when(platforms: [.linux])
  )
]

/// The targets of a lesson: its world, the answer, the program if there is one, and the grader.
func targets(of lesson: String) -> [Target] {
  let exercise = "Exercise\(lesson.dropFirst(6))"
  let folder = "\(answers)/\(lesson)"
  let parts = modules[lesson] ?? []
  let imports = ([lesson] + parts).map { Target.Dependency.target(name: $0) }
  let program = "\(lesson.prefix(8))Program"
  let answer: [Target.Dependency] = ["OutsideWorld", imports[0], .target(name: exercise)]
  let runs = programs.contains(lesson)
  let grader = answer + ["GradingSupport"] + (runs ? [.target(name: program)] : [])
  return [
    .target(name: lesson, dependencies: ["OutsideWorld"], path: "Lessons/\(lesson)/Given"),
    .target(
      name: exercise,
      dependencies: imports,
      path: folder,
      exclude: parts,
      swiftSettings: branches
    ),
    .testTarget(name: "\(lesson)Tests", dependencies: grader, path: "Tests/\(lesson)Tests"),
  ]
    + parts.enumerated().map { index, part in
      .target(
        name: part,
        dependencies: Array(imports[...index]),
        path: "\(folder)/\(part)",
        swiftSettings: branches
      )
    }
    + (runs
      ? [.executableTarget(name: program, dependencies: answer, path: "Lessons/\(lesson)/Program")]
      : [])
}

/// What graders share has tests of its own.
let supportTests = Target.testTarget(
  name: "GradingSupportTests",
  dependencies: ["GradingSupport"],
  path: "Tests/SupportTests",
  swiftSettings: branches
)

let package = Package(
  name: "DependencyInjectionCourse",
  platforms: [.macOS(.v15)],
  targets: [
    .target(
      name: "OutsideWorld",
      path: "Lessons/OutsideWorld",
      swiftSettings: [.define("BRANCHES", .when(platforms: [.linux]))]
    ),
    .target(
      name: "GradingSupport",
      dependencies: ["OutsideWorld"],
      path: "Tests/Support",
      linkerSettings: hooks
    ),
  ] + (["", "Support"].contains(number) ? [supportTests] : [])
    + lessons.filter { $0.hasPrefix("Lesson\(number)") }.flatMap(targets(of:)),
  swiftLanguageModes: [.v6]
)
