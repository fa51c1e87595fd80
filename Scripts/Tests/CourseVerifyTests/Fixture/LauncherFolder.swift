import CourseKit
import Foundation

/// A folder with a copy of the launcher, a source to build, and the few programs that the launcher may use.
final class LauncherFolder {
  let root: URL
  private var scripts: URL { root.appending(path: "co urse/Scripts") }
  private var programs: URL { root.appending(path: "bin") }
  private var log: URL { root.appending(path: "builds") }

  init() async throws {
    root = FileManager.default.temporaryDirectory.appending(path: "launcher \(UUID().uuidString)")
    let source = scripts.appending(path: "Sources/A")
    for folder in [source, programs] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try Data().write(to: source.appending(path: "A.swift"))
    try Data().write(to: scripts.appending(path: "Package.swift"))
    let launcher = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../course").standardizedFileURL
    for name in [
      "bash", "cat", "chmod", "dirname", "find", "grep", "mkdir", "mv", "readlink", "rm", "touch",
    ] {
      try linkProgram(name)
    }
    try await write(Self.pretence, asProgram: programs.appending(path: "swift"))
    let text = try String(contentsOf: launcher, encoding: .utf8)
    try await write(text, asProgram: scripts.appending(path: "course"))
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// How often the pretended build ran.
  var builds: Int {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").count
  }

  func run(
    _ arguments: [String],
    launcher: URL? = nil
  ) async throws -> (end: ProcessEnd, text: String) {
    let process = ChildProcess(
      program: (launcher ?? scripts.appending(path: "course")).path,
      arguments: arguments,
      environment: ["PATH": programs.path, "BUILDS": log.path],
      folder: root,
      timeLimit: .seconds(60)
    )
    let result = try await process.run()
    return (result.end, result.output.head + result.output.tail)
  }

  /// Makes the source look as if it were changed an hour from now.
  func touchSource() throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 3_600)],
      ofItemAtPath: scripts.appending(path: "Sources/A/A.swift").path
    )
  }

  /// The pretended build fails on a source that says "broken", and stops half way on one that says "killed".
  func writeSource(_ text: String) throws {
    try Data("\(text)\n".utf8).write(to: scripts.appending(path: "Sources/A/A.swift"))
  }

  func removeSwift() throws {
    try FileManager.default.removeItem(at: programs.appending(path: "swift"))
  }

  private func linkProgram(_ name: String) throws {
    let found = ["/bin", "/usr/bin"].map { "\($0)/\(name)" }
      .first(where: FileManager.default.isExecutableFile)
    guard let found else { throw CocoaError(.fileNoSuchFile) }
    try FileManager.default.createSymbolicLink(
      atPath: programs.appending(path: name).path,
      withDestinationPath: found
    )
  }

  /// Writes a program by a shell: a file that this process has open for writing can't be run, and another
  /// test's child could hold it open a little longer.
  private func write(_ text: String, asProgram url: URL) async throws {
    let process = ChildProcess(
      program: "/bin/sh",
      arguments: ["-c", #"printf '%s\n' "$1" > "$2" && chmod 755 "$2""#, "sh", text, url.path],
      environment: ["PATH": programs.path],
      timeLimit: .seconds(60)
    )
    _ = try await process.run()
  }

  /// Called as `swift build --package-path <folder> --scratch-path <build> …`.
  private static let pretence = """
    #!/bin/sh
    echo built >> "$BUILDS"
    if grep -q broken "$3/Sources/A/A.swift"; then
      echo "A.swift:1:1: error: broken"
      exit 1
    fi
    if grep -q killed "$3/Sources/A/A.swift"; then
      echo "Build of product 'course' cancelled!"
    fi
    mkdir -p "$5/debug"
    cat > "$5/debug/course" <<'END'
    #!/bin/sh
    [ "${1:-}" != fail ] || exit 7
    printf 'ran'
    [ $# = 0 ] || printf ' [%s]' "$@"
    echo
    END
    chmod +x "$5/debug/course"
    """
}
