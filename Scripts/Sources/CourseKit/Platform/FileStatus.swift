import Foundation

extension stat {
  /// What stands at a path itself, without following a link; `nil` when there is nothing.
  init?(at path: UnsafePointer<CChar>) {
    self.init()
    if lstat(path, &self) != 0 { return nil }
  }

  var kind: mode_t { st_mode & S_IFMT }
  var modificationTime: Double { Double(modified.tv_sec) + Double(modified.tv_nsec) / 1e9 }
}

extension URL {
  /// What stands here itself, without following a link; `nil` when there is nothing.
  var status: stat? { stat(at: path) }
}
