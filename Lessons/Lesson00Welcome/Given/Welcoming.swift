/// Receives members and guests: what `WelcomeDesk` is for the rest of the club.
public protocol Welcoming: Sendable {
  /// A greeting that suits the hour, such as "Good morning, Ada!".
  func greeting(for name: String) -> String

  /// A lucky number for one new member, drawn from ``MemberNumbers/range``. Two members may get the same one.
  func drawMemberNumber() -> Int
}

/// What the club says about the numbers of its members.
public enum MemberNumbers {
  /// All numbers that there are. Each has four digits, so that it fits on a badge.
  public static let range = 1_000...9_999
}
