import Foundation

/// Stands where SwiftPM looks for the compiler, and remembers what the compiler says of itself.
///
/// With every build SwiftPM asks `swiftc` four times for its target, its options and its version, one question after the
/// other; of a build that compiles one file that is a third. The stand-in is a script that answers those three from
/// what it heard the first time, and hands everything else to the compiler. Around it lie links to all that belongs to
/// the toolchain, because SwiftPM finds the rest of it beside the compiler.
struct CompilerStandIn {
  let toolchain: Toolchain

  /// Where stand-ins lie, one for each compiler.
  let folder: URL

  /// The stand-in's path, for the variable `SWIFT_EXEC`; it is laid if it isn't there.
  ///
  /// - Returns: `nil` where the toolchain is not laid out as swift.org's are on Linux, or nothing can be written.
  func path() -> String? {
    let real = URL(filePath: toolchain.swift).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent()
    let compiler = real.appending(path: "bin/swiftc")
    guard FileManager.default.isExecutableFile(atPath: compiler.path),
      FileManager.default.fileExists(atPath: real.appending(path: "lib/swift/linux").path),
      let stamp = stamp(compiler)
    else { return nil }
    let place = folder.appending(path: stamp, directoryHint: .isDirectory)
    let script = place.appending(path: "usr/bin/swiftc").path
    if FileManager.default.isExecutableFile(atPath: script) { return script }
    // Others may lay it at the same time: whoever is last finds it there.
    try? lay(place, real, compiler)
    return FileManager.default.isExecutableFile(atPath: script) ? script : nil
  }

  /// A name that no other compiler has: another place, length or date is another compiler.
  private func stamp(_ compiler: URL) -> String? {
    var status = stat()
    guard stat(compiler.path, &status) == 0 else { return nil }
    let bytes = Data("\(compiler.path)\n\(status.st_size)\n\(Mirror.second(status))".utf8)
    return String(Mirror.hash(bytes), radix: 36)
  }

  private func lay(_ place: URL, _ real: URL, _ compiler: URL) throws {
    let manager = FileManager.default
    let draft = folder.appending(path: UUID().uuidString, directoryHint: .isDirectory)
    defer { try? manager.removeItem(at: draft) }
    let usr = draft.appending(path: "usr")
    for name in try manager.contentsOfDirectory(atPath: real.path) where name != "bin" {
      try Mirror.link(usr.appending(path: name), to: real.appending(path: name))
    }
    let tools = real.appending(path: "bin")
    for name in try manager.contentsOfDirectory(atPath: tools.path) where name != "swiftc" {
      try Mirror.link(usr.appending(path: "bin/\(name)"), to: tools.appending(path: name))
    }
    let script = usr.appending(path: "bin/swiftc")
    try Data(source(compiler.path).utf8).write(to: script)
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    try manager.moveItem(at: draft, to: place)
  }

  private func source(_ compiler: String) -> String {
    let quoted = "'" + compiler.replacing("'", with: #"'\''"#) + "'"
    return """
      #!/bin/sh
      # The compiler's answers about itself from memory, everything else from the compiler.
      compiler=\(quoted)
      case $#$1 in
      1-print-target-info | 1-h | 1-version)
        said=${0%/*}/said$1
        if [ ! -e "$said" ]; then
          if "$compiler" "$1" >"$said.$$"; then mv "$said.$$" "$said"; else rm -f "$said.$$"; fi
        fi
        [ -e "$said" ] && exec cat "$said" ;;
      esac
      exec "$compiler" "$@"

      """
  }
}
