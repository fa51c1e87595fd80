/// The reception of members and guests. The rest of the club uses `WelcomeDesk` through this protocol.
public protocol Welcoming: Sendable {
  /// Returns a greeting for the hour, such as "Good morning, Ada!".
  func greeting(for name: String) -> String

  /// Draws a lucky number for one new member from ``MemberNumbers/range``. Two members may get the same one.
  func drawMemberNumber() -> Int
}

/// The club's rules for the numbers of its members.
public enum MemberNumbers {
  /// All valid numbers. Each has four digits, so that it fits on a badge.
  public static let range = 1_000...9_999
}
