/// What Swift's backtracer wrote about a process, reduced to the answer's own lines.
struct Backtrace {
  /// The nearest line of the answer in the thread that crashed, or in any thread if all are asked for. If a
  /// crash has none, the nearest line of the grader.
  let place: SourcePlace?

  /// Whether one of the answer's lines fills the stack.
  let isEndlessRecursion: Bool

  /// - Parameters:
  ///   - text: the report, with all threads.
  ///   - ofAllThreads: whether all threads count, as after a timeout, when the one that was told didn't crash.
  ///   - map: leads from paths in the workspace to the answer's own files.
  init(_ text: String, ofAllThreads: Bool, map: PathMap) {
    var inCrashedThread = false
    var frames: [(place: SourcePlace, isCrashed: Bool, isAnswer: Bool)] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Thread ") {
        inCrashedThread = line.hasSuffix("crashed:")
      } else if let (place, owner) = Self.place(in: line, map: map), owner != .course {
        frames.append((place, inCrashedThread, owner == .answer))
      }
    }
    let relevant = frames.filter { $0.isCrashed || ofAllThreads }
    let own = relevant.filter(\.isAnswer)
    place = (own.first ?? (ofAllThreads ? nil : relevant.first))?.place
    isEndlessRecursion = !ofAllThreads && own.count >= Self.fullStack
  }

  /// Frames to ask for, and the number of the answer's own among them that only a recursion reaches.
  static let frames = 64
  private static let fullStack = 48

  /// The place in a frame like `3 [ra] 0x… f() + 121 in program at /a b/T.swift:12:54`, and whose it is.
  private static func place(
    in line: Substring,
    map: PathMap
  ) -> (SourcePlace, BuildDiagnostic.Owner)? {
    guard let at = line.ranges(of: " at /").last else { return nil }
    let path = line[line.index(before: at.upperBound)...]
    let parts = path.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.reversed().prefix { Int($0) != nil }.reversed().compactMap { Int($0) }
    guard let row = numbers.first, row > 0 else { return nil }
    let file = parts.dropLast(numbers.count).joined(separator: ":")
    let original = map.original(of: file)
    let column = numbers.count > 1 ? numbers[1] : nil
    return (SourcePlace(file: original.file, line: row, column: column), original.owner)
  }
}
