import Foundation
import Testing

@testable import CourseKit

/// Builds that go wrong without anybody's fault.
extension RealRuns.FaultyTools {
  @Test func `a build that fails for no reason is tried once more, from nothing`() async throws {
    let tries = try TestFolder.new().appending(path: "tries").path

    let verdict = try await verdict(ofSwift: "echo once >> '\(tries)'; echo odd; exit 7")

    #expect(verdict.state == .notGraded)
    #expect(verdict.explanation == Messages.buildFailed("odd"))
    #expect(FileManager.default.contents(atPath: tries) == Data("once\nonce\n".utf8))
  }

  #if os(Linux)
    @Test func `a build that wants an index gets one`() async throws {
      let words = try TestFolder.new().appending(path: "words").path

      _ = try await verdict(ofSwift: "echo \"$*\" >> '\(words)'; echo no index; exit 1")

      let builds = String(
        decoding: FileManager.default.contents(atPath: words) ?? Data(),
        as: UTF8.self
      )
      .split(separator: "\n")
      #expect(builds.map { $0.contains("--disable-index-store") } == [true, false])
    }
  #endif

  @Test func `a build that was cut short is no build, whatever its exit code says`() async throws {
    let verdict = try await verdict(ofSwift: "echo 'Build cancelled! (1.20s)'")

    #expect(verdict.state == .notGraded)
    #expect(verdict.explanation == Messages.compilerKilled)
  }

  @Test func `a build without end is stopped`() async throws {
    let verdict = try await verdict(
      ofSwift: "sleep 1000 & setsid sleep 1000 & wait",
      limits: GradingLimits(build: .milliseconds(200))
    )

    #expect(verdict.state == .timedOut)
    #expect(verdict.explanation == Messages.buildTimedOut(.milliseconds(200)))
  }

  @Test func `a build that brings no program is not green`() async throws {
    let verdict = try await verdict(ofSwift: "exit 0")

    #expect(verdict.state == .notGraded)
    #expect(verdict.explanation == Messages.noProduct)
  }
}
