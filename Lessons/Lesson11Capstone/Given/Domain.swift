import Foundation

/// A kind of membership.
public struct Plan: Codable, Hashable, Sendable {
  /// Its name: `monthly`.
  public let name: String
  /// The number of days that it lasts.
  public let days: Int
  /// The price in cents.
  public let cents: Int

  public init(name: String, days: Int, cents: Int) {
    self.name = name
    self.days = days
    self.cents = cents
  }

  /// Returns the end of a membership that begins at `start`.
  public func end(from start: Date) -> Date {
    start.addingTimeInterval(Double(days) * 86_400)
  }
}

/// A member of the club.
public struct Member: Codable, Hashable, Sendable {
  /// `M-` and four digits.
  public let number: String
  public let name: String
  /// The name of the plan that was chosen.
  public let plan: String
  /// The end of the membership.
  public let until: Date

  public init(number: String, name: String, plan: String, until: Date) {
    self.number = number
    self.name = name
    self.plan = plan
    self.until = until
  }

  /// Returns the member's number for a random number.
  public static func number(drawn: UInt64) -> String {
    "M-\(1_000 + drawn % 9_000)"
  }

  /// The member as one line of a list, with the day in UTC.
  public var line: String {
    "\(number)  \(name), \(plan) until \(until.formatted(.iso8601.year().month().day()))"
  }
}

/// The permissions of a user of the desk.
public enum Role: String, Codable, Sendable {
  /// A user with whom people join and renew.
  case clerk
  /// A user with the report as well.
  case admin
}

/// Proof that a user is logged in.
public struct Session: Codable, Hashable, Sendable {
  public let name: String
  public let role: Role
  /// The token with which the club's server recognizes the session.
  public let token: String

  public init(name: String, role: Role, token: String) {
    self.name = name
    self.role = role
    self.token = token
  }
}

/// An error of the desk.
public enum DeskError: Error, Equatable {
  /// No user is logged in.
  case notLoggedIn
  /// The name or the password is wrong.
  case wrongPassword
  /// Only an admin may do this.
  case needsAdmin
  /// The club has no plan of this name.
  case unknownPlan(String)
  /// The club has no member of this number.
  case unknownMember(String)
}
