import Foundation

/// A pipe with a name, through which one process waits for another without polling.
struct Signal {
  let path: String

  /// Creates the pipe of this name in the folder of the test process.
  init(_ name: String) throws {
    let folder = try TestFolder.new().deletingLastPathComponent()
    path = folder.appending(path: name).path
    unlink(path)
    mkfifo(path, 0o600)
  }

  /// Opens the pipe of this name, from an exit test.
  init(ofParent name: String) {
    path = TestFolder.shared(ofParent: true).appending(path: name).path
  }

  /// Blocks until a process has the pipe open for writing, and then until none has: until all are gone.
  func waitUntilAllHoldersAreGone() {
    let descriptor = open(path, O_RDONLY)
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) > 0 {}
    close(descriptor)
  }

  /// Blocks until a process has the pipe open for writing.
  func waitForHolder() {
    close(open(path, O_RDONLY))
  }

  /// Looks at the pipe without waiting. Make it before the processes that it is to look for.
  func watcher() -> Watcher { Watcher(descriptor: open(path, O_RDONLY | O_NONBLOCK)) }

  /// An open end of the pipe.
  struct Watcher {
    let descriptor: Int32

    /// Whether a process has the pipe open for writing: then there is nothing to read yet, else it is at its end.
    var hasHolder: Bool {
      var byte: UInt8 = 0
      return read(descriptor, &byte, 1) < 0
    }
  }

  /// A shell script that opens the pipe, reports it, and stays, as does a grandchild in its own session.
  var holdingScript: String {
    "exec 3>'\(path)'; setsid sh -c 'while :; do sleep 1000; done' & while :; do sleep 1000; done"
  }
}
