// swift-tools-version: 6.2
import PackageDescription

/// The lessons in order. A new lesson is a new line here.
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
/// The lessons whose answer can be run: `swift run Lesson07Program`.
let programs = ["Lesson07CompositionRoot", "Lesson11Capstone", "Lesson12BuildingAContainer"]
/// The modules of an answer besides its own, each a folder of it. A module may import those before it.
let modules = ["Lesson13Modules": ["Catalog", "CatalogLive", "Basket"]]
/// `COURSE_LESSON=04` builds that lesson only, and `COURSE_LESSON=Support` the tests of Tests/Support.
let only = Context.environment["COURSE_LESSON"] ?? ""
/// `COURSE_ANSWERS=Solutions` grades the reference answers.
let answers = Context.environment["COURSE_ANSWERS"] ?? "Exercises"

func target(_ name: String, _ path: String, _ imports: [String], not: [String] = []) -> Target {
  .target(name: name, dependencies: imports.map { .byName(name: $0) }, path: path, exclude: not)
}

/// The lesson's world, its answer, the program if there is one, and the tests.
func targets(of lesson: String) -> [Target] {
  let given = target(lesson, "Lessons/\(lesson)/Given", ["OutsideWorld"])
  let answer = "Exercise\(lesson.dropFirst(6))"
  let folder = "\(answers)/\(lesson)"
  let parts = modules[lesson] ?? []
  var used: [Target.Dependency] = ["OutsideWorld", .byName(name: lesson), .byName(name: answer)]
  var all = [given, target(answer, folder, [lesson] + parts, not: parts)]
  all += parts.indices.map { target(parts[$0], "\(folder)/\(parts[$0])", [lesson] + parts[..<$0]) }
  if programs.contains(lesson) {
    let program = "\(lesson.prefix(8))Program"
    all += [.executableTarget(name: program, dependencies: used, path: "Lessons/\(lesson)/Program")]
    used += [.byName(name: program)]
  }
  return all + [.testTarget(name: "\(lesson)Tests", dependencies: used + ["GradingSupport"])]
}

let outside = target("OutsideWorld", "Lessons/OutsideWorld", [])
let support = target("GradingSupport", "Tests/Support", ["OutsideWorld"])
let supportTests = Target.testTarget(name: "SupportTests", dependencies: ["GradingSupport"])
let shared = [outside, support] + (only == "Support" ? [supportTests] : [])
let package = Package(
  name: "DependencyInjectionCourse",
  platforms: [.macOS(.v15)],
  targets: shared + lessons.filter { $0.hasPrefix("Lesson\(only)") }.flatMap(targets)
)
