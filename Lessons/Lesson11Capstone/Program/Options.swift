import Foundation
import Lesson11Capstone

/// A command line with a mistake.
struct UsageError: Error {
  let message: String
}

/// The options and the command of a command line.
struct Options {
  private(set) var folder = FileManager.default.temporaryDirectory.appending(path: "club")
  private var now: Date?
  private var seed: UInt64?
  private var command: [String] = []

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let option = rest.first, option.hasPrefix("--") {
      guard let value = rest.dropFirst().first else {
        throw UsageError(message: "\(option) has no value")
      }
      try take(option, value)
      rest = rest.dropFirst(2)
    }
    command = Array(rest)
  }

  private mutating func take(_ option: String, _ value: String) throws {
    switch option {
    case "--folder":
      folder = URL(filePath: value)
    case "--now":
      now = try? Date(value, strategy: .iso8601)
      guard now != nil else { throw UsageError(message: "\"\(value)\" is not a date") }
    case "--seed":
      seed = UInt64(value)
      guard seed != nil else { throw UsageError(message: "\"\(value)\" is not a number") }
    default:
      throw UsageError(message: "\(option) is unknown")
    }
  }

  /// The time of the option `--now`, or the real one.
  var clock: @Sendable () -> Date {
    guard let now else { return { Date() } }
    return { now }
  }

  /// The random numbers of the option `--seed`, or those of the system.
  var chance: @Sendable () -> UInt64 {
    guard let seed else { return { UInt64.random(in: 0 ... .max) } }
    let chance = SeededChance(seed: seed)
    return { chance.draw() }
  }

  /// Runs the command at the desk.
  func run(_ desk: any Desk) async throws {
    switch (command.first, command.count) {
    case ("log-in", 3): try await desk.logIn(name: command[1], password: command[2])
    case ("log-out", 1): try await desk.logOut()
    case ("quote", 2): print(try await desk.quote(plan: command[1]))
    case ("join", 3): try await desk.join(name: command[1], plan: command[2])
    case ("renew", 2): try await desk.renew(number: command[1])
    case ("list", 1): try await desk.list()
    case ("report", 1): try await desk.report()
    default: throw UsageError(message: "\"\(command.joined(separator: " "))\" is not a command")
    }
  }
}
