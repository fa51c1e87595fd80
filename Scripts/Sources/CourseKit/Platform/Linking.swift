import Foundation

/// What differs between systems when a test program is linked.
enum Linking {
  #if os(Linux)
    /// The quickest linker that every toolchain brings.
    static let flags = ["-use-ld=lld"]

    /// Libraries of the toolchain that an answer may import and the course does not; linked only if they are needed.
    static let offeredLibraries =
      ["-Xlinker", "--as-needed"]
      + ["Synchronization", "Observation", "_RegexParser", "_StringProcessing", "RegexBuilder"]
      .map { "-lswift\($0)" } + ["-lFoundation", "-lFoundationNetworking"]

    /// Gives a program its `main`, which was compiled under another name.
    static func entryPoint(of program: String) -> [String] {
      ["-Xlinker", "--defsym=main=\(program)_main"]
    }
  #else
    static let flags: [String] = []
    static let offeredLibraries: [String] = []

    static func entryPoint(of program: String) -> [String] {
      ["-Xlinker", "-alias", "-Xlinker", "_\(program)_main", "-Xlinker", "_main"]
    }
  #endif
}

extension stat {
  /// Seconds since 1970.
  var modificationTime: Double {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
