import Exercise10DependencyValues
import Lesson10DependencyValues

struct Court: Hashable, Sendable { let number: Int }
struct Racket: Hashable, Sendable { let name: String }

enum CourtKey: DependencyKey { static let liveValue = Court(number: 0) }
enum RacketKey: DependencyKey { static let liveValue = Racket(name: "none") }

extension DependencyValues {
  var court: Court {
    get { self[CourtKey.self] }
    set { self[CourtKey.self] = newValue }
  }
  var racket: Racket {
    get { self[RacketKey.self] }
    set { self[RacketKey.self] = newValue }
  }
}

final class Match {
  @Dependency(\.court) var court
  @Dependency(\.racket) var racket

  func child(_ update: (inout DependencyValues) -> Void = { _ in }) -> Match {
    withDependencies(from: self, update) { Match() }
  }
}

final class Bystander {}
