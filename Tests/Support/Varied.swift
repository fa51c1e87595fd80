import Foundation

/// Inputs that change from run to run, so that an answer written for one input fails.
///
/// Use them as arguments of a test: Swift Testing prints the arguments of a failure, and
/// `COURSE_SEED` makes a run draw the same values again.
public enum Varied {
  /// The seed of this run: the number in `COURSE_SEED`, or a random one.
  public static let seed: UInt64 =
    ProcessInfo.processInfo.environment["COURSE_SEED"].flatMap { UInt64($0) }
    ?? UInt64.random(in: 1...999_999)

  /// Returns different integers that depend on the run's seed.
  ///
  /// - Parameters:
  ///   - count: the number of integers, at most the number of values in `range`.
  ///   - range: the range of the integers.
  public static func numbers(_ count: Int, in range: ClosedRange<Int> = 10...9_999) -> [Int] {
    var generator = SeededGenerator(seed: seed)
    var numbers: [Int] = []
    while numbers.count < count {
      let number = Int.random(in: range, using: &generator)
      if !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }

  /// Returns different made-up names that depend on the run's seed.
  public static func names(_ count: Int) -> [String] {
    numbers(count).map { "Ada \($0)" }
  }
}
