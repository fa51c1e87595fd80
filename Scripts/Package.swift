// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CourseTool",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "course", targets: ["course"]),
    .library(name: "Shaker", type: .dynamic, targets: ["Shaker"]),
  ],
  targets: [
    // What the course consists of: lessons, tasks, tests, hints, mistakes, steps.
    .target(name: "CourseContent"),
    // Builds an answer, runs its tests as child processes and judges them.
    .target(name: "CourseGrading"),
    // `course verify`: proves that lessons and graders keep their promises.
    .target(name: "CourseProof", dependencies: ["CourseContent", "CourseGrading"]),
    // `course verify --shake`: makes jobs and threads come late in the process that it is loaded into.
    .target(name: "Shaker", publicHeadersPath: "."),
    // Every other command, its wording and its screens.
    .target(
      name: "CourseCommands",
      dependencies: ["CourseContent", "CourseGrading", "CourseProof"]
    ),
    .executableTarget(name: "course", dependencies: ["CourseCommands"]),
    .testTarget(name: "CourseContentTests", dependencies: ["CourseContent"]),
    .testTarget(name: "CourseGradingTests", dependencies: ["CourseGrading"]),
    .testTarget(name: "CourseProofTests", dependencies: ["CourseProof"]),
    .testTarget(name: "CourseCommandsTests", dependencies: ["CourseCommands"]),
  ],
  swiftLanguageModes: [.v6]
)
