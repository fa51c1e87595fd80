struct CrashReport {
  /// The runtime's message, like `Index out of range`, if there is one.
  let reason: String?
  /// Whether a backtrace began that may never end: threads that trap together hang the backtracer.
  let isUnfinished: Bool
  let place: SourcePlace?
  /// The output of the process, without the lines of the backtracer, and without the sentence in `reason`.
  let output: CapturedOutput

  /// - Parameter hasTrapped: whether a signal ended it, so that a fatal error is the runtime's message.
  init(_ output: CapturedOutput, hasTrapped: Bool, map: SourceMap) {
    let lines = "\(output.head)\n\(output.tail)".split(separator: "\n")
    let fatal = lines.last { $0.contains("Fatal error") }
    let told = fatal?.firstMatch(of: #/(?:^(.+?): )?Fatal error[: ]*(.*)/#)?.output
    reason = told.map { $0.2.isEmpty ? "Fatal error" : String($0.2) }
    // Signal 3 is from the tool itself, to find the place of a loop.
    let traces = lines.filter { !$0.hasPrefix("*** Signal 3:") }
      .contains { $0.hasPrefix("*** Signal ") || $0.hasPrefix(Self.threadSuspensionNoise) }
    isUnfinished = fatal != nil && traces
    // `Exercise04/Cart.swift:12: Fatal error: No cart` gives `No cart`, and where.
    place = told?.1.flatMap { SourcePlace($0) }.flatMap { told in
      let (place, owner) = map.original(of: told)
      if owner == .answer { return place }
      return map.answerFile(fileID: told.file).map { SourcePlace(file: $0, line: told.line) }
    }
    self.output = output.map { Self.withoutTrace($0, hasTrapped ? fatal : nil) }
  }

  private static func withoutTrace(_ text: String, _ told: Substring?) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { line in
      !["*** Signal ", "*** Program crashed", threadSuspensionNoise].contains(where: line.hasPrefix)
        && line != "Current stack trace:" && line != told
        // `4    libswiftCore.so    0x00007fa939b5f130 swift_reportError + 33`
        && line.prefixMatch(of: #/ *\d+ +\S+ +0x00/#) == nil
    }
    if kept.count == lines.count { return text }
    let end = kept.lastIndex { !$0.isEmpty } ?? -1
    return kept[...end].map { $0 + "\n" }.joined()
  }

  /// The runtime's message about a thread that traps while the backtracer suspends it.
  private static let threadSuspensionNoise = "swift-runtime: failed to suspend thread "
}

/// The output of Swift's backtracer about a process, reduced to the answer's own lines.
struct AnswerBacktrace {
  /// The nearest line of the answer in the thread that crashed, or in any; or else a line of the grader.
  let place: SourcePlace?
  let isEndlessRecursion: Bool

  /// - Parameter ofAllThreads: whether all threads count, as after a timeout.
  init(_ text: String, ofAllThreads: Bool, map: SourceMap) {
    var counts = ofAllThreads
    var frames: [(place: SourcePlace, owner: BuildDiagnostic.Owner)] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Thread ") {
        counts = ofAllThreads || line.hasSuffix("crashed:")
      } else if counts, let at = line.ranges(of: " at /").last,
        let place = SourcePlace(line[line.index(before: at.upperBound)...]), place.line > 0
      {
        // `3 [ra] 0x… f() + 121 in program at /a b/T.swift:12:54`
        frames.append(map.original(of: place))
      }
    }
    let own = frames.filter { $0.owner == .answer }
    let asked = ofAllThreads ? nil : frames.first { $0.owner == .grader }
    place = (own.first ?? asked)?.place
    // Only a recursion fills that many of the requested frames.
    isEndlessRecursion = !ofAllThreads && own.count >= Self.frames * 3 / 4
  }

  /// The number of frames to request.
  static let frames = 64
}
