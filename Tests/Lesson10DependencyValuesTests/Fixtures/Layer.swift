import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

/// The values that one update sets, and the rule by which layers merge.
struct Layer: Sendable, CustomTestStringConvertible {
  var locker: Int?
  var towel: String??
  var board: String?
  var context: DependencyContext?

  /// Sets the values of the layer.
  @Sendable func apply(to values: inout DependencyValues) {
    if let locker { values.locker = locker }
    if let towel { values.towel = towel }
    if let board { values.board = Board(board) }
    if let context { values.context = context }
  }

  /// Returns both layers, merged key by key: this layer wins.
  func over(_ lower: Layer) -> Layer {
    Layer(
      locker: locker ?? lower.locker,
      towel: towel ?? lower.towel,
      board: board ?? lower.board,
      context: context ?? lower.context
    )
  }

  /// The values that are read where this layer is set, and nothing else.
  var snapshot: Snapshot {
    Snapshot(
      locker: locker ?? 0,
      towel: towel ?? "white",
      board: board ?? "\(context ?? .live) default"
    )
  }

  var testDescription: String {
    let parts = [
      locker.map { "locker \($0)" }, towel.map { "a \($0 ?? "nil") towel" },
      board.map { "board “\($0)”" }, context.map { "context \($0)" },
    ]
    let text = parts.compactMap(\.self).joined(separator: ", ")
    return text.isEmpty ? "nothing" : text
  }

  /// Returns one layer of each kind: nothing, nil, one key, all keys, the defaults as values, and two contexts.
  static func kinds(_ name: String, _ number: Int) -> [Layer] {
    [
      Layer(), Layer(towel: .some(nil)), Layer(locker: number),
      Layer(locker: number, towel: name, board: name, context: .live),
      Layer(locker: 0, towel: "white"), Layer(context: .preview), Layer(context: .test),
    ]
  }
  static let outer = kinds("red", 1)
  static let inner = kinds("blue", 2)
  static let innermost = [Layer(), Layer(locker: 3, context: .live), Layer(towel: "green")]
}

/// Expects that a call, even one that throws, changes no value of its caller.
func expectSameValues(after call: () async throws -> Void) async {
  let caller = Layer(locker: 6, context: .preview)
  let seen = await withDependencies(caller.apply) {
    try? await call()
    return Snapshot.current
  }
  expectEqual(seen, caller.snapshot)
}

/// One of the two functions that share the name `withDependencies`.
enum Overload: CaseIterable {
  case synchronous
  case asynchronous

  /// Runs an operation in a scope; the asynchronous function suspends before it.
  func run<Result: Sendable>(
    _ update: (inout DependencyValues) throws -> Void,
    operation: @Sendable () throws -> Result
  ) async throws -> Result {
    switch self {
    case .synchronous:
      return try withSyncDependencies(update, operation: operation)
    case .asynchronous:
      return try await withDependencies(update) { () async throws -> Result in
        await Task.yield()
        return try operation()
      }
    }
  }
}

extension DependencyValues.Continuation {
  /// Runs an operation with one of the two methods `yield`.
  func run<Result: Sendable>(
    _ overload: Overload,
    _ operation: @Sendable () throws -> Result
  ) async throws -> Result {
    switch overload {
    case .synchronous:
      return try { () throws -> Result in try yield(operation) }()
    case .asynchronous:
      return try await yield { () async throws -> Result in
        await Task.yield()
        return try operation()
      }
    }
  }
}
