/// The seven promises of the course, by their numbers.
package enum Proof: Int, CaseIterable, Comparable, Sendable {
  case names = 1
  case starters
  case solutions
  case mistakes
  case liveCoding
  case texts
  case tool

  /// What it proves, in a few words.
  package var title: String { Messages.title(of: self) }

  package static func < (left: Proof, right: Proof) -> Bool { left.rawValue < right.rawValue }
}
