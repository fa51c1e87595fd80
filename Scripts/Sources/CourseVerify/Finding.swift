import CourseKit
import Foundation

/// Where something stands in the course: a path relative to its root, and a line counted from 1 if one is meant.
struct Place: Hashable, Comparable, Sendable, CustomStringConvertible {
  let path: String
  let line: Int?

  init(_ path: String, line: Int? = nil) {
    self.path = path
    self.line = line
  }

  /// `path` or `path:line`, as editors and terminals make it a link.
  var description: String { line.map { "\(path):\($0)" } ?? path }

  static func < (left: Place, right: Place) -> Bool {
    (left.path, left.line ?? 0) < (right.path, right.line ?? 0)
  }
}

extension Course {
  /// The place of a file or folder, for a finding.
  func place(_ url: URL, line: Int? = nil) -> Place { Place(path(of: url), line: line) }
}

/// Something that is not as it should be: fact, place and remedy.
struct Finding: Hashable, Sendable {
  enum Severity: String, Sendable {
    /// The check it belongs to has failed.
    case error
    /// Worth a look; fails nothing.
    case warning
  }

  /// What is the case, as a sentence.
  let fact: String

  /// Where it is to be mended.
  let place: Place

  /// What to do, as a sentence.
  let remedy: String
  let severity: Severity

  init(_ fact: String, at place: Place, remedy: String, severity: Severity = .error) {
    self.fact = fact
    self.place = place
    self.remedy = remedy
    self.severity = severity
  }

  /// As it is printed: place and fact as compilers do it, the remedy under them.
  var text: String {
    "\(place): \(severity.rawValue): \(fact.replacing("\n", with: "\n    "))\n    \(remedy)"
  }
}

extension [Finding] {
  mutating func append(
    _ fact: String,
    at place: Place,
    remedy: String,
    severity: Finding.Severity = .error
  ) {
    append(Finding(fact, at: place, remedy: remedy, severity: severity))
  }
}

/// One thing that was looked at, and what was found. It counts once, as passed or as failed.
struct Check: Sendable {
  let findings: [Finding]

  init(_ findings: [Finding] = []) { self.findings = findings }

  init(_ finding: Finding?) { findings = finding.map { [$0] } ?? [] }

  /// A check that has found something.
  init(_ fact: String, at place: Place, remedy: String, severity: Finding.Severity = .error) {
    findings = [Finding(fact, at: place, remedy: remedy, severity: severity)]
  }

  /// A check that something is as it should be; the rest is what to say if it is not.
  init(
    _ isRight: Bool,
    _ fact: @autoclosure () -> String,
    at place: @autoclosure () -> Place,
    remedy: @autoclosure () -> String,
    severity: Finding.Severity = .error
  ) {
    findings =
      isRight ? [] : [Finding(fact(), at: place(), remedy: remedy(), severity: severity)]
  }

  /// A check that something is as it should be.
  ///
  /// - Parameter finding: what to say if it is not.
  init(_ isRight: Bool, _ finding: @autoclosure () -> Finding) {
    findings = isRight ? [] : [finding()]
  }

  /// Whether nothing was found, or warnings only.
  var passed: Bool { !findings.contains { $0.severity == .error } }
}

/// The promises of the course, by their numbers.
enum Proof: Int, CaseIterable, Comparable, Sendable {
  case names = 1
  case starters
  case solutions
  case mistakes
  case liveCoding
  case texts
  case mutants

  /// What it proves, in a few words.
  var title: String {
    switch self {
    case .names: "names and formats"
    case .starters: "starters are red"
    case .solutions: "solutions are green"
    case .mistakes: "mistakes and alternatives"
    case .liveCoding: "live-coding steps"
    case .texts: "rules, code blocks and links"
    case .mutants: "mutants are killed"
    }
  }

  static func < (left: Proof, right: Proof) -> Bool { left.rawValue < right.rawValue }
}

/// Everything that `verify` found, and where its time went.
struct VerifyReport: Sendable {
  /// Checks without an error.
  private(set) var passed = 0

  /// Checks with at least one error.
  private(set) var failed = 0

  /// All findings, in the order in which they came.
  private(set) var findings: [Finding] = []

  /// Seconds of work for each proof, summed over what ran at the same time.
  private(set) var seconds: [Proof: Double] = [:]

  /// What was left out on purpose, a sentence each.
  var notes: [String] = []

  /// Counts the outcome of one step.
  ///
  /// - Parameter seconds: how long the step took.
  mutating func add(_ checks: [Check], proof: Proof, seconds: Double) {
    passed += checks.count(where: \.passed)
    failed += checks.count { !$0.passed }
    findings += checks.flatMap(\.findings)
    self.seconds[proof, default: 0] += seconds
  }
}

/// A sentence of another program, cut where no one reads on.
func short(_ sentence: String) -> String {
  sentence.count > 300 ? sentence.prefix(300) + " …" : sentence
}
