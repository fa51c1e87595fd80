import Foundation

#if os(Linux)
  import Runtime
#endif

/// The place in the answer's code that a thread has reached.
struct CodePlace {
  #if os(Linux)
    private let stack: Backtrace?

    // Without `top: 0`, the runtime walks the stack to its end, and some stacks lead back into themselves.
    init() { stack = try? Backtrace.capture(top: 0) }

    /// - Parameter addresses: the address of an instruction, and the return addresses of its function and its callers.
    init(_ addresses: [UInt]) {
      // The format is that of the runtime's docs/CompactBacktraceFormat.md: `1F` precedes the eight bytes of an
      // instruction, and `2F` those of a return address.
      var bytes: [UInt8] = [2]
      for (index, address) in addresses.enumerated() {
        bytes.append(index == 0 ? 0x1f : 0x2f)
        withUnsafeBytes(of: address.bigEndian) { bytes += $0 }
      }
      let text = Data(bytes + [0]).base64EncodedString().filter { $0 != "=" }
      let form =
        (try? Backtrace.capture(limit: 1, top: 0)).map { ["architecture": $0.architecture] } ?? [:]
      let json = try? JSONEncoder().encode(form.merging(["backtrace": text]) { $1 })
      stack = json.flatMap { try? JSONDecoder().decode(Backtrace.self, from: $0) }
    }

    /// The file and the line, such as `UserSession.swift:34`, if the program was compiled with line tables.
    var line: String? {
      let symbols = stack?.symbolicated()?.frames ?? []
      // Skips code that the compiler generated or inlined from a library.
      let own = symbols.lazy.compactMap { $0.symbol?.sourceLocation }.first { place in
        place.line > 0 && !Self.others.contains(where: place.path.hasPrefix)
          && !place.path.contains("/@__swiftmacro_")
          && FileManager.default.fileExists(atPath: place.path)
      }
      return own.map { "\(URL(filePath: $0.path).lastPathComponent):\($0.line)" }
    }

    /// The prefixes of the paths of the course's own code.
    private static let others = ["Lessons/", "Tests/Support/", "Tests/Lesson"].map { folder in
      let engine = URL(filePath: #filePath).deletingLastPathComponent()
      return engine.appending(path: "../../..").standardizedFileURL.path + "/\(folder)"
    }
  #else
    /// `nil`: still to be tried on macOS, where answers have no branches yet.
    var line: String? { nil }
  #endif
}
