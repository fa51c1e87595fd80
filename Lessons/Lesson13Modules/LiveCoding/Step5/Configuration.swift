// Lesson 13 · Modules. Task 3: the choices of one launch.
// Grade it: swift test --filter Lesson13/Task3
import Lesson13Modules

/// The environment of a launch.
enum ShopEnvironment: String {
  case dev, staging, live

  var address: String {
    switch self {
    case .dev: "https://dev.shop.example"
    case .staging: "https://staging.shop.example"
    case .live: "https://shop.example"
    }
  }
}

/// The choices of one launch. Texts end here; the other parts get typed values.
struct Configuration {
  var environment = ShopEnvironment.live
  var isCompact: Bool

  /// Whether the sale is on for the whole launch; with nil, the office decides at each call.
  var sale: Bool?

  /// - Parameter arguments: the program's name, then the launch arguments.
  /// - Throws: ``LaunchError``.
  init(arguments: [String]) throws {
    isCompact = arguments.dropFirst().contains("--compact")
    if let word = try Self.value(after: "--environment", in: arguments) {
      guard let environment = ShopEnvironment(rawValue: word) else {
        throw LaunchError.unknownEnvironment(word)
      }
      self.environment = environment
    }
    sale = try Self.value(after: "--sale", in: arguments).map { $0 == "on" }
  }

  private static func value(after name: String, in arguments: [String]) throws -> String? {
    guard let index = arguments.dropFirst().firstIndex(of: name) else { return nil }
    guard index + 1 < arguments.count else { throw LaunchError.missingValue(after: name) }
    return arguments[index + 1]
  }
}
