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
      let lines = (stack?.symbolicated()?.frames ?? []).compactMap { $0.symbol?.sourceLocation }
      // What the compiler made, and what it took from a library, has no line here.
      let own = lines.first { place in
        place.line > 0
          && !["/Lessons/OutsideWorld/", "/Tests/Support/"].contains(where: place.path.contains)
          && FileManager.default.fileExists(atPath: place.path)
      }
      return own.map { "\(URL(filePath: $0.path).lastPathComponent):\($0.line)" }
    }
  #else
    /// To be tried on macOS, where answers have no branches yet.
    var line: String? { nil }
  #endif
}
