import Foundation

/// A sandbox for a test process: bubblewrap, which needs no daemon. The process can read the system, the toolchain and
/// its program, and write to a small `/tmp`; it has no network, no home folder, and no access to other processes.
package struct Sandbox: Hashable, Sendable {
  /// The sandbox's properties, as stored in every result.
  package let description: String
  private let command: [String]
  private let innerCommand: [String]
  /// The user of the process (`nobody`), or `nil` for the tool's own. For root, the kernel has no limit of processes.
  private let user: uid_t?
  private static let processes = 512
  private static let temporaryBytes = 64 << 20

  /// Creates a sandbox. Throws if there is no bubblewrap, or it doesn't work here.
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
    innerCommand = [
      "--remount-ro", "/", "--", try program("prlimit"), "--nproc=\(Self.processes)", "--",
    ]
    description =
      "bubblewrap: no network, no home, read-only system, \(Self.temporaryBytes >> 20) MiB of /tmp, "
      + "\(Self.processes) processes, limits of time, memory, file size and output"

    let folder = try TemporaryFolder.make()
    defer { folder.remove() }
    let words = ["-c", "[ ! -e /home ] && [ ! -e /root ]"]
    let variables = toolchain.environment
    var trial = ChildProcess(program: "/bin/sh", arguments: words, environment: variables)
    trial.setStallLimit(to: .seconds(30))
    wrap(&trial, reading: [folder])
    let result = try await trial.run()
    if result.end != .exited(0) {
      let said = result.output.head.split(separator: "\n").last.map { ": \($0)" } ?? ""
      throw Self.unavailable("bubblewrap can't isolate anything here\(said)")
    }
  }

  /// Wraps a process in the sandbox, where it may read these folders and write these files.
  func wrap(_ process: inout ChildProcess, reading folders: [URL], writing files: [URL] = []) {
    var words = command
    for folder in folders {
      if let user {
        // It has to look into a folder of the tool's own.
        chmod(TemporaryFolder.path, 0o711)
        chown(folder.path, user, user)
      }
      words += ["--ro-bind", folder.path, folder.path]
    }
    for file in files {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
      if let user { chown(file.path, user, user) }
      words += ["--bind", file.path, file.path]
    }
    words += innerCommand + [process.program] + process.arguments
    process.program = words.removeFirst()
    process.arguments = words
    process.environment.merge(["HOME": "/tmp", "TMPDIR": "/tmp"]) { $1 }
    // What would end is bubblewrap, and the program with it.
    process.trace = nil
  }

  /// Returns the real reason: bubblewrap exits with 128 plus the signal's number if a signal ended the program.
  func exitReason(from end: TerminationReason) -> TerminationReason {
    if case .exited(let code) = end, code > 128, code < 128 + 65 { return .signalled(code - 128) }
    return end
  }

  private static func unavailable(_ fact: String) -> UserFacingError {
    let remedy = "Install bubblewrap (`apt-get install bubblewrap`) and allow user namespaces;"
    return UserFacingError("\(fact), so answers can't be isolated from this machine.")
      .remedy("\(remedy) or, if you trust every answer, pass --trusted.")
  }
}
