import Exercise10DependencyValues
import Lesson10DependencyValues

struct Court: Hashable, Sendable { let number: Int }
struct Racket: Hashable, Sendable { let name: String }
struct Surface: Hashable, Sendable { let name: String }

enum CourtKey: DependencyKey { static let liveValue = Court(number: 0) }
enum RacketKey: DependencyKey { static let liveValue = Racket(name: "none") }
enum SurfaceKey: DependencyKey {
  static let liveValue = Surface(name: "live")
  static let previewValue = Surface(name: "preview")
  static let testValue = Surface(name: "test")
}

extension DependencyValues {
  var court: Court {
    get { self[CourtKey.self] }
    set { self[CourtKey.self] = newValue }
  }
  var racket: Racket {
    get { self[RacketKey.self] }
    set { self[RacketKey.self] = newValue }
  }
  var surface: Surface {
    get { self[SurfaceKey.self] }
    set { self[SurfaceKey.self] = newValue }
  }
}

final class Match {
  @Dependency(\.court) var court
  @Dependency(\.racket) var racket
  @Dependency(\.surface) var surface

  func child(_ update: (inout DependencyValues) -> Void = { _ in }) -> Match {
    withDependencies(from: self, update) { Match() }
  }
}

class Referee {
  @Dependency(\.court) var court
}
final class HeadReferee: Referee {}

class Passerby {}
final class Bystander: Passerby {}
