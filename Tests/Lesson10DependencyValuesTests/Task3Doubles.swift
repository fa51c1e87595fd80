import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Observation

struct Lane: Hashable, Sendable { let number: Int }
struct Coach: Hashable, Sendable { let name: String }
struct Pool: Hashable, Sendable { let name: String }

enum LaneKey: DependencyKey {
  static let reads = Recorder<Lane>()
  static var liveValue: Lane {
    reads.record(Lane(number: 0))
    return Lane(number: 0)
  }
}
enum CoachKey: DependencyKey { static let liveValue = Coach(name: "nobody") }
enum PoolKey: DependencyKey {
  static let liveValue = Pool(name: "live")
  static let testValue = Pool(name: "test")
}
@Observable final class Board: Sendable {
  let name: String
  init(name: String) { self.name = name }
}
enum BoardKey: DependencyKey {
  static let reads = Recorder<Board>()
  static var liveValue: Board {
    let board = Board(name: "live")
    reads.record(board)
    return board
  }
}

extension DependencyValues {
  var lane: Lane {
    get { self[LaneKey.self] }
    set { self[LaneKey.self] = newValue }
  }
  var coach: Coach {
    get { self[CoachKey.self] }
    set { self[CoachKey.self] = newValue }
  }
  var pool: Pool {
    get { self[PoolKey.self] }
    set { self[PoolKey.self] = newValue }
  }
  var board: Board {
    get { self[BoardKey.self] }
    set { self[BoardKey.self] = newValue }
  }
}

final class LessonModel {
  @Dependency(\.lane) var lane
  @Dependency(\.coach) var coach
  @Dependency(\.pool) var pool
}

struct LessonView {
  @DependencyState(\.board) var board
}
