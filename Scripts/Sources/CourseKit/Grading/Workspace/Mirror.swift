import Foundation

/// Makes a folder look as wanted, and touches only what differs, so that a build has little to do.
enum Mirror {
  /// Writes a file if its bytes differ from what is there, and dates it by its bytes.
  ///
  /// The compiler's driver (Swift 6.3 on Linux) takes a file for unchanged if it is of the same second as when it was
  /// last compiled; two answers graded within a second would get one verdict. Other bytes, another date.
  ///
  /// - Returns: whether it was written.
  @discardableResult
  static func write(_ bytes: Data, to file: URL) throws -> Bool {
    if isRegular(file), FileManager.default.contents(atPath: file.path) == bytes { return false }
    try remove(file)
    try makeFolder(file.deletingLastPathComponent())
    try bytes.write(to: file, options: .atomic)
    date(file, secondsSince1970: dateOfBytes(bytes))
    return true
  }

  /// Makes a file look changed: no second is the one it had.
  static func touch(_ file: URL) {
    var status = stat()
    guard lstat(file.path, &status) == 0 else { return }
    date(file, secondsSince1970: second(status) + 1)
  }

  /// The second of the last change.
  static func second(_ status: stat) -> Int {
    #if canImport(Darwin)
      status.st_mtimespec.tv_sec
    #else
      status.st_mtim.tv_sec
    #endif
  }

  private static func date(_ file: URL, secondsSince1970 seconds: Int) {
    let times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
    utimes(file.path, times)
  }

  /// A second of the years 1985 to 2017.
  private static func dateOfBytes(_ bytes: Data) -> Int {
    500_000_000 + Int(hash(bytes) % 1_000_000_000)
  }

  /// The bytes' FNV-1a hash. http://www.isthe.com/chongo/tech/comp/fnv/
  static func hash(_ bytes: Data) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Makes a symbolic link if there is no such link already.
  static func link(_ link: URL, to target: URL) throws {
    let manager = FileManager.default
    if (try? manager.destinationOfSymbolicLink(atPath: link.path)) == target.path { return }
    try remove(link)
    try makeFolder(link.deletingLastPathComponent())
    try manager.createSymbolicLink(atPath: link.path, withDestinationPath: target.path)
  }

  /// Makes a real folder, in place of a link if there is one.
  static func makeFolder(_ folder: URL) throws {
    var status = stat()
    if lstat(folder.path, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { return }
      try remove(folder)
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Removes everything below a folder that is not wanted, and folders that thereby become empty.
  ///
  /// - Parameters:
  ///   - folder: an existing real folder.
  ///   - wanted: paths relative to it that stay.
  static func prune(_ folder: URL, keeping wanted: Set<String>) throws {
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: folder.path) where !wanted.contains(name) {
      let item = folder.appending(path: name)
      let below = Set(
        wanted.filter { $0.hasPrefix("\(name)/") }.map { String($0.dropFirst(name.count + 1)) }
      )
      if below.isEmpty { try remove(item) } else { try prune(item, keeping: below) }
    }
  }

  /// Removes a file, a link (not what it points to) or a folder, if it exists.
  static func remove(_ item: URL) throws {
    var status = stat()
    guard lstat(item.path, &status) == 0 else { return }
    try FileManager.default.removeItem(atPath: item.path)
  }

  private static func isRegular(_ file: URL) -> Bool {
    var status = stat()
    return lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
