import Foundation
import Synchronization

/// Takes in the event stream of one test process, piece by piece, while the process runs.
final class EventLog: Sendable {
  private struct State {
    var records: [TestRecord]
    var owners: [String: Owner] = [:]
    var partialLine: [UInt8] = []
    var total = 0

    /// Changes the records of all tests.
    mutating func all(_ change: (inout TestRecord) -> Void) {
      for index in records.indices { change(&records[index]) }
    }
  }

  /// Whose an event is.
  private enum Owner {
    case test(Int)
    case suiteAround
    case stranger
  }

  private let state: Mutex<State>
  private let patterns: [TestPattern]
  private let limits: GradingLimits
  private let map: PathMap

  /// - Parameters:
  ///   - patterns: tell the tests that the process runs.
  ///   - limits: how long they may take, from the first one's start to the last one's end.
  ///   - map: leads from paths in the workspace to the answer's own files.
  init(patterns: [TestPattern], limits: GradingLimits, map: PathMap) {
    state = Mutex(State(records: patterns.map { _ in TestRecord() }))
    self.patterns = patterns
    self.limits = limits
    self.map = map
  }

  /// What is known so far of each test, in the order of the patterns. An unfinished last line is left out; what belongs
  /// to no test belongs to all.
  var records: [TestRecord] { state.withLock(\.records) }

  /// Takes the next bytes.
  ///
  /// - Returns: the time that the process has from now on, when its first test starts or its last one ends.
  func receive(_ bytes: [UInt8]) -> Duration? {
    state.withLock { state in
      state.total += bytes.count
      guard state.total <= limits.totalOutput else {
        state.all { $0.isForged = true }
        return nil
      }
      let wasStarted = state.records.contains { $0.started > 0 }
      let wasEnded = state.records.allSatisfy { $0.ended > 0 }
      state.partialLine += bytes
      while let end = state.partialLine.firstIndex(of: UInt8(ascii: "\n")) {
        take(Data(state.partialLine[..<end]), into: &state)
        state.partialLine.removeFirst(end + 1)
      }
      if state.records.allSatisfy({ $0.ended > 0 }) { return wasEnded ? nil : limits.launch }
      return !wasStarted && state.records.contains { $0.started > 0 } ? limits.test : nil
    }
  }

  private func take(_ line: Data, into state: inout State) {
    if line.isEmpty { return }
    guard let event = try? JSONDecoder().decode(EventRecord.self, from: line) else {
      state.all { $0.isForged = true }
      return
    }
    state.all { if $0.runsEnded > 0 { $0.isForged = true } }
    if event.kind == "test" {
      if let id = event.payload.id, case .test(let index) = owner(of: id, in: &state) {
        state.records[index].announced += 1
      }
    } else if event.kind == "event" {
      take(event.payload, into: &state)
    }
  }

  private func take(_ event: EventRecord.Payload, into state: inout State) {
    switch event.testID.map({ owner(of: $0, in: &state) }) {
    case .test(let index): take(event, into: &state.records[index], isOwn: true)
    case .suiteAround, nil: state.all { take(event, into: &$0, isOwn: false) }
    case .stranger: state.all { $0.isForged = true }
    }
  }

  private func owner(of id: String, in state: inout State) -> Owner {
    if let known = state.owners[id] { return known }
    let owner: Owner =
      if let index = patterns.firstIndex(where: { $0.matches(id) }) {
        .test(index)
      } else {
        patterns.contains { $0.isSuiteAround(id) } ? .suiteAround : .stranger
      }
    state.owners[id] = owner
    return owner
  }

  private func take(_ event: EventRecord.Payload, into record: inout TestRecord, isOwn: Bool) {
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
