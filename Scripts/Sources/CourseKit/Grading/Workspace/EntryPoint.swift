/// Where the test program begins, on Linux.
///
/// SwiftPM would search its index for tests of XCTest and make a program that can run both kinds. A file of this name tells
/// it that there is nothing to search for, so no index need be written: a first build takes half the time.
enum EntryPoint {
  /// The name that SwiftPM looks for in the folder of the test targets.
  static let fileName = "XCTMain.swift"

  /// What SwiftPM's own program does for Swift Testing. The processes of exit tests get no backtracer: they have said what
  /// they had to say, and when many threads trap at once, it hangs at times.
  static let source = """
    import Foundation
    import Testing

    @main
    struct Runner {
      static func main() async {
        setenv("SWIFT_BACKTRACE", "enable=no", 1)
        await Testing.__swiftPMEntryPoint() as Never
      }
    }

    """
}
