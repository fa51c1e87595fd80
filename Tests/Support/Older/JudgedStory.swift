import OutsideWorld
import Testing

/// A story that several rules look at: all stories are told once for all of them, and again for a rule that breaks.
///
/// ```swift
/// private let process = TaskProcess {
///   await #expect(processExitsWith: .success) { await LoadStory.judge() }
/// }
///
/// // Rule: The name and the motto belong to the same load. Look at: ProfileScreen.swift, what two loads share.
/// @Test func `shows no motto of another load`() async { await process.tells("one load") }
/// ```
public protocol JudgedStory: Story {
  /// How many stories are told, and how many steps the longest has.
  static var size: (count: Int, length: Int) { get }

  /// Looks after each step, by every rule, whatever has happened: what is never looked at counts as broken.
  func look(_ judge: Judge) throws
}

extension JudgedStory {
  /// In the process of a task, tells for each rule that breaks the shortest story that breaks it.
  public static func judge() async {
    TaskProcess.begin("all rules")
    let (all, issues) = (Judge(rule: nil), Recorder<Issue>())
    await withKnownIssue("each rule has stories of its own", isIntermittent: true) {
      await tell(all)
    } matching: { issue in
      issues.record(issue)
      return true
    }
    for (rule, fault) in all.faults.withLock({ $0 }) {
      TaskProcess.begin(rule)
      if fault.isEmpty, issues.count == 0 { continue }
      let again = Judge(rule: rule)
      await tell(again)
      if !fault.isEmpty, again.faults.withLock({ $0[rule] ?? "" }).isEmpty {
        Issue.record("\(outlived)\n\(fault)")
      }
    }
  }

  private static func tell(_ judge: Judge) async {
    await Stories.tell(Self.self, count: size.count, length: size.length) { try $0.look(judge) }
  }
}

/// Throws what breaks one rule, or notes what breaks any.
public struct Judge: Sendable {
  let rule: String?
  /// What broke each rule first, or an empty text when nothing did; no rule that was never looked at.
  let faults = Locked<[String: String]>([:])

  /// Compares what is seen with what the model says.
  ///
  /// - Parameters:
  ///   - rule: the name that a test gives to ``TaskProcess/tells(_:sourceLocation:)``.
  ///   - what: what is looked at, in the words of the lesson.
  /// - Throws: ``Broken`` when it differs and stories are told for this rule alone.
  public func callAsFunction<Value: Equatable>(
    _ rule: String,
    _ what: @autoclosure () -> String,
    be expected: Value,
    is actual: Value
  ) throws {
    if self.rule ?? rule != rule { return }
    if isSame(actual, expected) { return faults.withLock { $0[rule, default: ""] += "" } }
    // Of all stories the first fault is put into words: for many that may take long.
    if self.rule == nil, faults.withLock({ $0[rule]?.isEmpty == false }) { return }
    do { try must(what(), be: expected, is: actual) } catch {
      faults.withLock { $0[rule] = "\(error)" }
      if self.rule != nil { throw error }
    }
  }
}
