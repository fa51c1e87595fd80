import Testing

@testable import CourseKit

@Suite struct ContractTests {
  private static let words: Set = ["makeAdder", "Box", "open", "Moment", "sum", "Slot", "find"]

  /// Returns the solution's contract, or one with another line.
  private func contract(_ line: String = "", _ other: String = "") -> Contract {
    let interface = """
      // swift-module-flags: -module-name Exercise01Adding
      import Lesson01Adding
      import Swift
      public func makeAdder(isQuick: Swift.Bool = true) -> any Lesson01Adding.Adding
      @_Concurrency.MainActor public func makeScreen(from board: Swift.Int) -> Swift.Int
      @_hasMissingDesignatedInitializers final public class Box<Value> : Swift.Sendable where Value : Swift.Sendable {
        public init(_ moment: Exercise01Adding.Box<Value>.Moment = .lazy, name: Swift.String? = nil)
        public enum Moment {
          case lazy
          public static func == (a: Exercise01Adding.Box<Value>.Moment, b: Exercise01Adding.Box<Value>.Moment) -> Swift.Bool
        }
        final public func open(with key: Swift.Int) throws -> Value
        final public var sum: Swift.Int {
          get
        }
        public static let hidden: Swift.Int
        @objc deinit
      }
      extension Exercise01Adding.Box : Swift.CustomStringConvertible {}
      public struct Unused {
        public func find() -> Swift.Int
      }
      """
    #expect(line.isEmpty || interface.contains(line))
    return Contract(interface: interface.replacing(line, with: other), words: Self.words)
  }

  @Test(arguments: [
    ("final public class", "public class"),
    (": Swift.Sendable where", ": @unchecked Swift.Sendable where"),
    ("open(with key:", "open(with:"),
    ("    get\n", "    get\n    set\n"),
    ("public static let hidden: Swift.Int", "public func more()"),
    ("@_Concurrency.MainActor public func makeScreen", "public func makeScreen"),
    ("public func find()", "public mutating func open()"),
    ("public struct Unused", "public struct Helper"),
    ("public enum Moment {", "public enum Moment : @unchecked Swift.Sendable {"),
    (
      "public struct Unused {\n  public func find() -> Swift.Int\n}",
      "extension Swift.Int {\n  public static func == (a: Swift.Int, b: Swift.Int) -> Swift.Bool\n}"
    ),
  ])
  func `is kept by an answer that graders use in the same way`(line: String, other: String) {
    #expect(contract().isKept(by: contract(line, other)))
  }

  @Test(arguments: [
    ("isQuick: Swift.Bool = true", "isQuick: Swift.Bool = false"),
    ("isQuick: Swift.Bool = true", "isQuick: Swift.Bool"),
    ("public func makeAdder", "@_Concurrency.MainActor public func makeAdder"),
    (" throws -> Value", " async throws -> Value"),
    ("    get\n", "    mutating get\n"),
    ("    get\n", "    @_Concurrency.MainActor get\n"),
    ("final public var sum", "@_Concurrency.MainActor final public var sum"),
    ("where Value : Swift.Sendable", "where Value : Swift.Equatable"),
    ("Box<Value>", "Box<Content>"),
    (": Swift.Sendable where", "where"),
    ("extension Exercise01Adding.Box : Swift.CustomStringConvertible {}", ""),
    ("case lazy", "case lazy\n    case eager"),
    ("public struct Unused {", "extension Swift.Int {"),
    ("@objc deinit", "public func open(with key: Swift.String) -> Value"),
    ("@objc deinit", "public init()"),
    (
      "@objc deinit",
      "public static func == (a: Exercise01Adding.Box<Value>, b: Swift.Int) -> Swift.Bool"
    ),
  ])
  func `is broken by an answer that graders would use in another way`(line: String, other: String) {
    #expect(!contract().isKept(by: contract(line, other)))
  }

  @Test func `shows what is missing as people write it`() {
    let getter = contract().missing(in: contract("    get\n", "    mutating get\n"))
    #expect(getter.map(\.path) == ["Box.sum"])
    #expect(getter.map(\.readableDeclaration) == ["public var sum: Int { get }"])
    let method = contract().missing(in: contract(" throws -> Value", " -> Value"))
    #expect(
      method.map(\.readableDeclaration) == ["public func open(with key: Int) throws -> Value"]
    )
  }
}
