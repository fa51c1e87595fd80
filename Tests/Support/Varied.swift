import Foundation

/// Inputs that change from run to run, so that an answer made for one input fails.
///
/// Use it for the arguments of a test: Swift Testing prints the arguments of a failure, and
/// `COURSE_SEED` makes a run draw the same values again.
public enum Varied {
  /// The seed of this run: the number in `COURSE_SEED`, or one drawn by chance.
  public static let seed: UInt64 =
    ProcessInfo.processInfo.environment["COURSE_SEED"].flatMap { UInt64($0) }
    ?? UInt64.random(in: 1...999_999)

  /// Different whole numbers, drawn from the run's seed.
  ///
  /// - Parameters:
  ///   - count: how many, no more than `range` holds.
  ///   - range: what they are drawn from.
  public static func numbers(_ count: Int, in range: ClosedRange<Int> = 10...9_999) -> [Int] {
    var generator = SeededGenerator(seed: seed)
    var numbers: [Int] = []
    while numbers.count < count {
      let number = Int.random(in: range, using: &generator)
      if !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }

  /// Different made-up names, drawn from the run's seed.
  public static func names(_ count: Int) -> [String] {
    numbers(count).map { "Ada \($0)" }
  }
}
