import CourseKit
import Foundation

/// Makes jobs and threads come late in test processes, so that an order which only luck keeps is seen to break.
struct Shaker: Sendable {
  /// The library that is loaded into each test process.
  let library: URL

  /// How many times each answer is graded so.
  let times: Int

  /// Builds the library.
  ///
  /// - Parameters:
  ///   - package: the folder of the tool's own manifest.
  ///   - scratch: the build folder.
  ///   - times: how many times each answer is to be graded.
  /// - Throws: An `Explanation` where it can't be built or loaded.
  static func built(
    from package: URL,
    in scratch: URL,
    times: Int,
    toolchain: Toolchain
  ) async throws -> Shaker {
    #if os(Linux)
      let product = PackageTests(toolchain: toolchain, package: package, scratch: scratch)
      let outcome = await product.build("Shaker")
      let library = scratch.appending(path: "debug/libShaker.so")
      guard outcome.succeeded, library.isRegularFile else {
        throw Messages.noShaker(outcome.text, at: package.path)
      }
      return Shaker(library: library, times: times)
    #else
      throw Messages.noShakerHere
    #endif
  }
}
