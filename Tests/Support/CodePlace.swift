import Foundation

#if os(Linux)
  import Runtime
#endif

/// Where in the answer's code a thread is.
struct CodePlace {
  #if os(Linux)
    private let stack = try? Backtrace.capture()

    /// For example `UserSession.swift:34`, if the program was compiled with line tables.
    var line: String? {
      let frames = stack?.symbolicated()?.frames ?? []
      let lines = frames.compactMap { $0.symbol?.sourceLocation }
      // What the compiler made, and what it took from a library, has no line here.
      let own = lines.drop { !$0.path.hasSuffix("Branches.swift") }
        .first {
          $0.line > 0 && !$0.path.hasSuffix("Branches.swift")
            && FileManager.default.fileExists(atPath: $0.path)
        }
      return own.map { "\(URL(filePath: $0.path).lastPathComponent):\($0.line)" }
    }
  #else
    /// To be tried on macOS, where answers have no branches yet.
    var line: String? { nil }
  #endif
}
