import Foundation

/// What stands between a test process and the machine: bubblewrap, which needs no daemon. The process sees the system's
/// and the toolchain's files and its own program; it can write to a small `/tmp` of its own, and has no network, no home,
/// and no process to talk to.
package struct Isolation: Hashable, Sendable {
  /// What is kept in every result.
  package let description: String
  private let command: [String]
  private let inside: [String]
  /// Whom the process runs as, nobody; `nil` as the tool. For root the kernel would count no processes.
  private let user: uid_t?
  private static let processes = 512
  private static let temporaryBytes = 64 << 20

  /// Throws when there is no bubblewrap, or it can't work here.
  package init(toolchain: Toolchain) async throws {
    func program(_ name: String) throws -> String {
      if let found = toolchain.environment.program(name) { return found }
      throw Self.unavailable("There is no `\(name)` in the PATH")
    }
    user = getuid() == 0 ? 65534 : nil
    var command =
      try user.map { [try program("setpriv"), "--reuid=\($0)", "--regid=\($0)", "--clear-groups"] }
      ?? []
    command += [try program("bwrap"), "--unshare-all", "--die-with-parent", "--new-session"]
    for name in ["bin", "lib", "lib32", "lib64", "sbin"] {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/\(name)")
      command +=
        link.map { ["--symlink", $0, "/\(name)"] } ?? ["--ro-bind-try", "/\(name)", "/\(name)"]
    }
    for file in ["/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives"] {
      command += ["--ro-bind-try", file, file]
    }
    command += [
      "--proc", "/proc", "--dev", "/dev", "--size", "\(Self.temporaryBytes)", "--tmpfs", "/dev/shm",
      "--remount-ro", "/dev", "--size", "\(Self.temporaryBytes)", "--tmpfs", "/tmp",
    ]
    // The folders like `/opt/swift/usr` whose libraries programs need.
    let told = await toolchain.run(toolchain.compiler, ["-print-target-info"]).text
    let libraries = told.matches(of: #/"(/[^"]+)/lib/swift/linux"/#)
      .map { URL(filePath: String($0.output.1)).standardizedFileURL.path }
      .filter { !$0.hasPrefix("/usr/") }
    self.command = command + (["/usr"] + Set(libraries).sorted()).flatMap { ["--ro-bind", $0, $0] }
    inside = ["--remount-ro", "/", "--", try program("prlimit"), "--nproc=\(Self.processes)", "--"]
    description =
      "bubblewrap: no network, no home, read-only system, \(Self.temporaryBytes >> 20) MiB of /tmp, "
      + "\(Self.processes) processes, limits of time, memory, file size and output"

    let folder = try TemporaryFolder.new()
    defer { folder.remove() }
    let (words, variables) = (["-c", "[ ! -e /home ] && [ ! -e /root ]"], toolchain.environment)
    var trial = ChildProcess(program: "/bin/sh", arguments: words, environment: variables)
    trial.limitProgress(to: .seconds(30))
    wrap(&trial, reading: [folder])
    let result = try await trial.run()
    if result.end != .exited(0) {
      let said = result.output.head.split(separator: "\n").last.map { ": \($0)" } ?? ""
      throw Self.unavailable("bubblewrap can't isolate anything here\(said)")
    }
  }

  /// Puts a process inside, where it may read these folders and write one file.
  func wrap(_ process: inout ChildProcess, reading folders: [URL], writing file: URL? = nil) {
    var words = command
    for folder in folders {
      if let user {
        // It has to look into a folder of the tool's own.
        chmod(TemporaryFolder.path, 0o711)
        chown(folder.path, user, user)
      }
      words += ["--ro-bind", folder.path, folder.path]
    }
    if let file {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      if let user { chown(file.path, user, user) }
      words += ["--bind", file.path, file.path]
    }
    words += inside + [process.program] + process.arguments
    process.program = words.removeFirst()
    process.arguments = words
    process.environment.merge(["HOME": "/tmp", "TMPDIR": "/tmp"]) { $1 }
    // What would end is bubblewrap, and the program with it.
    process.trace = nil
  }

  /// bubblewrap ends with 128 and the signal's number when a signal ended the program.
  func end(_ end: ProcessEnd) -> ProcessEnd {
    if case .exited(let code) = end, code > 128, code < 128 + 65 { return .signalled(code - 128) }
    return end
  }

  private static func unavailable(_ fact: String) -> Explanation {
    let remedy = "Install bubblewrap (`apt-get install bubblewrap`) and allow user namespaces;"
    return Explanation("\(fact), so answers can't be isolated from this machine.")
      .remedy("\(remedy) or, if you trust every answer, say --trusted.")
  }
}
