import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Observation

// The dependencies of the tests, and models and a view that read them.

enum LockerKey: DependencyKey {
  static let liveValue = 0
  static let testValue = 0
}

enum TowelKey: DependencyKey {
  static let liveValue: String? = "white"
  static let testValue: String? = "white"
}

@Observable final class Board: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

/// A key whose default is named after the context, and which counts the reads of its defaults.
enum BoardKey: DependencyKey {
  static let reads = Recorder<String>()
  static var liveValue: Board { makeBoard("live default") }
  static var previewValue: Board { makeBoard("preview default") }
  static var testValue: Board { makeBoard("test default") }

  private static func makeBoard(_ name: String) -> Board {
    reads.record(name)
    return Board(name)
  }
}

/// A key without a test value and without a preview value.
enum SeasonKey: DependencyKey { static let liveValue = "summer" }

/// A key without a test value.
enum TideKey: DependencyKey {
  static let liveValue = "high"
  static let previewValue = "low"
}

/// A struct of closures, without a test value.
struct Mail: Sendable {
  var send: @Sendable (String) -> Int
  var drop: @Sendable () -> Int
}
enum MailKey: DependencyKey {
  static let liveValue = Mail(send: { _ in 0 }, drop: { 0 })
  static let previewValue = Mail(send: { _ in 0 }, drop: { 1 })
}

extension DependencyValues {
  var locker: Int {
    get { self[LockerKey.self] }
    set { self[LockerKey.self] = newValue }
  }
  var towel: String? {
    get { self[TowelKey.self] }
    set { self[TowelKey.self] = newValue }
  }
  var board: Board {
    get { self[BoardKey.self] }
    set { self[BoardKey.self] = newValue }
  }
  var season: String {
    get { self[SeasonKey.self] }
    set { self[SeasonKey.self] = newValue }
  }
  var tide: String { self[TideKey.self] }
  var mail: Mail {
    get { self[MailKey.self] }
    set { self[MailKey.self] = newValue }
  }
}

/// A model that reads dependencies, and whose subclasses inherit them.
class Booking: @unchecked Sendable {
  // Unchecked, because a property wrapper is a `var`; these have no setter.
  @Dependency(\.locker) var locker
  @Dependency(\.towel) var towel
  @Dependency(\.board) var board
  @Dependency(\.season) var season

  var seen: Snapshot { Snapshot(locker: locker, towel: towel, board: board.name) }
}

class GroupBooking: Booking, @unchecked Sendable {}
final class BusBooking: GroupBooking, @unchecked Sendable { let seats = 40 }

class ClassWithoutDependency: CustomStringConvertible {
  let locker = 4
  var description: String { "a parent" }
}
/// A class without a dependency of its own: the object in its property has some.
final class HolderOfAModel: ClassWithoutDependency { let booking = Booking() }

struct BoardView {
  @DependencyState(\.board) var board
}

/// The values that code reads in one place.
struct Snapshot: Equatable, Sendable, CustomStringConvertible {
  var locker: Int
  var towel: String?
  var board: String

  /// The values that are current where this is called.
  static var current: Snapshot {
    let values = DependencyValues.current
    return Snapshot(locker: values.locker, towel: values.towel, board: values.board.name)
  }

  var description: String { "locker \(locker), towel \(towel ?? "nil"), board “\(board)”" }
}

/// Overrides the values for an operation in code that is async, where the plain name means the asynchronous function.
func withSyncDependencies<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  try withDependencies(update, operation: operation)
}
