@testable import CourseKit
import Foundation
import Testing

/// `Scripts/course` with a `swiftc` that only pretends to build.
struct LauncherTests {
  @Test func `builds once, says so and hands the arguments over`() async throws {
    let place = try await LauncherFolder()

    let first = try await place.run(["grade", "a b"])
    #expect(
      first.text
        == "Building the course's tool; this happens once and after updates …\nran course [grade] [a b]\n"
    )
    #expect(try await place.run([]).text == "ran course\n")
    #expect(place.builds == 1)
  }

  @Test func `passes the exit code of the tool on`() async throws {
    let place = try await LauncherFolder()

    #expect(try await place.run(["fail"]).end == .exited(7))
  }

  @Test func `builds again when a source is newer`() async throws {
    let place = try await LauncherFolder()
    _ = try await place.run([])
    try place.touchSource()

    _ = try await place.run([])
    #expect(place.builds == 2)
  }

  @Test func `finds its folder through a symbolic link from elsewhere`() async throws {
    let place = try await LauncherFolder()
    let link = place.root.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      atPath: link.path,
      withDestinationPath: "cö urse/Scripts/course"
    )

    let run = try await place.run([], launcher: link)
    #expect(run.text.hasSuffix("ran course\n"))
  }

  @Test func `shows the errors of a build that failed and ends with 2`() async throws {
    let place = try await LauncherFolder()
    try place.writeSource("broken")

    let run = try await place.run([])
    #expect(run.end == .exited(2))
    #expect(run.text.contains("A.swift:1:1: error: broken\n"))
    #expect(
      run.text.contains("does not compile with Swift version 6.3.\nIf you changed it, fix it")
    )
    _ = try await place.run([])
    #expect(place.builds == 2)
  }

  @Test func `builds the authors' program only for them`() async throws {
    let place = try await LauncherFolder()
    #expect(try await place.run(["help", "verify"]).text.hasSuffix("ran course [help] [verify]\n"))
    #expect(try await place.run(["verify", "01"]).text.hasSuffix("ran course-verify [01]\n"))
    #expect(place.builds == 2)
    #expect(try await place.run(["verify"]).text == "ran course-verify\n")
    #expect(try await place.run([]).text == "ran course\n")
  }

  @Test func `builds again for another compiler, in another place, and without its libraries`()
    async throws
  {
    let place = try await LauncherFolder()
    _ = try await place.run([])
    let changes = [place.changeCompiler, place.moveLibraries, place.move]
    for (index, change) in changes.enumerated() {
      try change()
      #expect(try await place.run([]).text.hasSuffix("ran course\n"))
      #expect(place.builds == index + 2)
      #expect(try await place.run([]).text == "ran course\n")
    }
  }

  @Test func `runs without a compiler what is built`() async throws {
    let place = try await LauncherFolder()
    _ = try await place.run([])
    try place.removeSwift()

    #expect(try await place.run([]).text == "ran course\n")
  }

  @Test func `says how to get Swift and ends with 2`() async throws {
    let place = try await LauncherFolder()
    try place.removeSwift()

    let run = try await place.run([])
    #expect(run.end == .exited(2))
    #expect(run.text.contains("There is no 'swiftc' in the folders of PATH. Install Swift 6.2"))
  }

  @Test func `an old Swift, a full disk and a folder that can't be written are three causes`()
    async throws
  {
    let place = try await LauncherFolder()
    try place.writeSource("broken")
    let old = try await place.run([], environment: ["VERSION": "6.1"])
    #expect(
      old.text.hasSuffix(
        "with Swift version 6.1.\nIt needs Swift 6.2 or newer: https://swift.org/install\n"
      )
    )

    try place.writeSource("broken: No space left on device")
    let full = try await place.run([])
    #expect(full.end == .exited(2))
    #expect(full.text.contains("\nThe disk is full, so the course's tool can't be built."))
    #expect(!full.text.contains("Swift"))

    try place.blockBuildFolder()
    let blocked = try await place.run([])
    #expect(blocked.end == .exited(2))
    #expect(blocked.text.contains("can't be written. Check their permissions"))
    #expect(!blocked.text.contains("Swift"))
  }
}
