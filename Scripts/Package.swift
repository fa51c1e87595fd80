// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "CourseTool",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "course", targets: ["course"]),
    .executable(name: "course-verify", targets: ["course-verify"]),
  ],
  targets: [
    // Reads lessons, grades answers, and holds every command for students and instructors.
    .target(name: "CourseKit"),
    .executableTarget(name: "course", dependencies: ["CourseKit"]),
    // Proves that lessons and graders keep their promises; built only for authors of lessons.
    .target(name: "CourseVerify", dependencies: ["CourseKit"]),
    .executableTarget(name: "course-verify", dependencies: ["CourseVerify"]),
    .testTarget(name: "CourseContentTests", dependencies: ["CourseKit"]),
    .testTarget(name: "CourseGradingTests", dependencies: ["CourseKit"]),
    .testTarget(name: "CourseCommandsTests", dependencies: ["CourseKit"]),
    .testTarget(name: "CourseVerifyTests", dependencies: ["CourseVerify"]),
  ],
  swiftLanguageModes: [.v6]
)
