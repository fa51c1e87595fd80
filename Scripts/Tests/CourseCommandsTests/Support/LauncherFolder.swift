@testable import CourseKit
import Foundation

/// A folder with a copy of the launcher, a source to build, and the few programs that the launcher may use.
final class LauncherFolder {
  let root: URL
  private(set) var scripts: URL
  private var source: URL { scripts.appending(path: "Sources/CourseKit/A.swift") }
  private var programs: URL { root.appending(path: "bin") }
  private var log: URL { root.appending(path: "builds") }

  init() async throws {
    root = FileManager.default.temporaryDirectory.appending(path: "launcher \(UUID().uuidString)")
    scripts = root.appending(path: "cö urse/Scripts")
    for path in ["bin", "libraries"] {
      let folder = root.appending(path: path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let sources = [
      "CourseKit/A.swift", "CourseVerify/A.swift", "course/main.swift", "course-verify/main.swift",
    ]
    let files = sources.map { ("Sources/" + $0, "") }
    try TestFolder.write(Dictionary(uniqueKeysWithValues: files), to: scripts)
    let launcher = TestFolder.course.appending(path: "Scripts/course")
    for name in [
      "bash", "cat", "chmod", "dirname", "find", "getconf", "grep", "head", "ls", "mkdir", "mktemp",
      "mv", "readlink", "rm", "sed",
    ] {
      try linkProgram(name)
    }
    try await write(Self.pretence, asProgram: programs.appending(path: "swiftc"))
    let text = try String(contentsOf: launcher, encoding: .utf8)
    try await write(text, asProgram: scripts.appending(path: "course"))
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// The number of times that the pretended build ran.
  var builds: Int {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").count
  }

  func run(
    _ arguments: [String],
    launcher: URL? = nil,
    environment: [String: String] = [:]
  ) async throws -> (end: TerminationReason, text: String) {
    let process = ChildProcess(
      program: (launcher ?? scripts.appending(path: "course")).path,
      arguments: arguments,
      environment: ["PATH": programs.path, "BUILDS": log.path, "ROOT": root.path]
        .merging(environment) { $1 },
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
      ofItemAtPath: source.path
    )
  }

  /// Writes a source. The pretended build fails on a source that contains "broken".
  func writeSource(_ text: String) throws {
    try Data("\(text)\n".utf8).write(to: source)
  }

  /// Puts a file where the tool is built.
  func blockBuildFolder() throws {
    let folder = scripts.appending(path: ".build")
    try? FileManager.default.removeItem(at: folder)
    try Data().write(to: folder)
  }

  /// Makes the compiler look like another one.
  func changeCompiler() throws {
    let compiler = programs.appending(path: "swiftc")
    let handle = try FileHandle(forWritingTo: compiler)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("# another\n".utf8))
    try handle.close()
  }

  /// Gives Swift's libraries another place.
  func moveLibraries() throws {
    let libraries = root.appending(path: "libraries")
    try FileManager.default.removeItem(at: libraries)
  }

  /// Moves the whole course.
  func move() throws {
    let target = root.appending(path: "moved")
    try FileManager.default.moveItem(at: scripts.deletingLastPathComponent(), to: target)
    scripts = target.appending(path: "Scripts")
  }

  func removeSwift() throws {
    try FileManager.default.removeItem(at: programs.appending(path: "swiftc"))
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

  /// A script that answers like a compiler: prints its libraries and its version, compiles a module, links a program.
  private static let pretence = """
    #!/bin/sh
    for last; do :; done
    case "$*" in
      -print-target-info)
        printf '"paths": {\\n  "runtimeLibraryPaths": [\\n    "%s"\\n' "$ROOT/libraries" ;;
      --version) echo "Swift version ${VERSION:-6.3}" ;;
      *"-module-name CourseKit "*)
        echo built >> "$BUILDS"
        # The driver of Swift 6.3 traps where the path of its temporary files is not ASCII.
        case $TMPDIR in *ö*) exit 132 ;; esac
        if grep -q broken "$last"; then
          echo "A.swift:1:1: error: $(cat "$last")"
          exit 1
        fi
        echo > A.o ;;
      *"-module-name "*) echo > A.o ;;
      *)
        mkdir -p "$ROOT/libraries"
        name=course
        case "$*" in *course-verify/main.swift*) name=course-verify ;; esac
        printf '#!/bin/sh\\n[ "${1:-}" != fail ] || exit 7\\nprintf "%s"\\n' "ran $name" > program
        printf '[ $# = 0 ] || printf " [%%s]" "$@"\\necho\\n' >> program
        chmod +x program ;;
    esac
    """
}
