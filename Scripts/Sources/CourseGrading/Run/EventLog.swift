import Foundation
import Synchronization

/// Takes in the event stream of one test process, piece by piece, while the process runs.
final class EventLog: Sendable {
  private struct State {
    var record = TestRecord()
    var partialLine: [UInt8] = []
    var total = 0
  }

  private let state = Mutex(State())
  private let pattern: TestPattern
  private let limits: GradingLimits
  private let map: PathMap

  init(pattern: TestPattern, limits: GradingLimits, map: PathMap) {
    self.pattern = pattern
    self.limits = limits
    self.map = map
  }

  /// What is known so far. An unfinished last line is left out.
  var record: TestRecord { state.withLock(\.record) }

  /// Takes the next bytes.
  ///
  /// - Returns: the time that the process has from now on, when its test starts or ends.
  func receive(_ bytes: [UInt8]) -> Duration? {
    state.withLock { state in
      state.total += bytes.count
      guard state.total <= limits.totalOutput else {
        state.record.isForged = true
        return nil
      }
      let wasStarted = state.record.started > 0
      let wasEnded = state.record.ended > 0
      state.partialLine += bytes
      while let end = state.partialLine.firstIndex(of: UInt8(ascii: "\n")) {
        take(Data(state.partialLine[..<end]), into: &state.record)
        state.partialLine.removeFirst(end + 1)
      }
      if state.record.ended > 0 { return wasEnded ? nil : limits.launch }
      return state.record.started > 0 && !wasStarted ? limits.test : nil
    }
  }

  private func take(_ line: Data, into record: inout TestRecord) {
    if line.isEmpty { return }
    guard let event = try? JSONDecoder().decode(EventRecord.self, from: line) else {
      record.isForged = true
      return
    }
    if record.runsEnded > 0 { record.isForged = true }
    if event.kind == "test" {
      if let id = event.payload.id, pattern.matches(id) { record.announced += 1 }
    } else if event.kind == "event" {
      take(event.payload, into: &record)
    }
  }

  private func take(_ event: EventRecord.Payload, into record: inout TestRecord) {
    let isOwn = event.testID.map(pattern.matches) ?? false
    if let id = event.testID, !isOwn, !pattern.isSuiteAround(id) {
      record.isForged = true
      return
    }
    switch event.kind {
    case "testStarted" where isOwn:
      record.started += 1
      record.startTime = event.instant?.absolute
    case "testEnded" where isOwn:
      record.ended += 1
      record.endTime = event.instant?.absolute
      let details = (event.messages ?? []).filter { $0.symbol == "details" }.map(\.text)
      record.rule = details.isEmpty ? nil : details.map(Self.withoutSlashes).joined(separator: "\n")
    case "testSkipped":
      record.skipped += 1
    case "issueRecorded":
      record.issues.append(TestIssue(event, map: map))
    case "runEnded":
      record.runsEnded += 1
    default:
      break
    }
  }

  /// The text of a comment that the library quotes as it stands in the source.
  private static func withoutSlashes(_ comment: String) -> String {
    comment.split(separator: "\n").map { line in
      String(line.drop { $0 == " " }.drop { $0 == "/" }.drop { $0 == " " })
    }.joined(separator: "\n")
  }
}
