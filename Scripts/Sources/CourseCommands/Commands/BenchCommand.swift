import CourseContent
import CourseGrading

/// `course bench`: how fast verdicts come, side by side with `swift test`.
struct BenchCommand {
  let place: Workplace
  let runs: Int

  /// - Returns: 0 when everything could be measured.
  /// - Throws: An `Explanation` when there is no toolchain, or a command fails.
  func run() async throws -> Int32 {
    guard let toolchain = Toolchain.found(in: place.environment) else {
      throw Messages.noSwift
    }
    let live = LiveLine(place.terminal)
    var bench = Bench(place, runs: runs, toolchain: toolchain)
    defer { live.clear() }
    let results = try await live.ticking {
      try await bench.run { step in
        live.clear()
        live.show(step)
      }
    }
    live.clear()
    place.terminal.show(results.screen)
    return 0
  }
}
