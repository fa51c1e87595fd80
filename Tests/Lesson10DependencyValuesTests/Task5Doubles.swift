import Exercise10DependencyValues
import Lesson10DependencyValues

struct Mail: Sendable {
  var send: @Sendable (String) -> Int
  var drop: @Sendable () -> Int
}
struct Tariff: Hashable, Sendable { let cents: Int }
struct Season: Hashable, Sendable { let name: String }

enum MailKey: DependencyKey {
  static let liveValue = Mail(send: { _ in 0 }, drop: { 0 })
  static let previewValue = Mail(send: { _ in 0 }, drop: { 1 })
}
enum TariffKey: DependencyKey {
  static let liveValue = Tariff(cents: 1)
  static let testValue = Tariff(cents: 2)
}
enum SeasonKey: DependencyKey { static let liveValue = Season(name: "summer") }

extension DependencyValues {
  var mail: Mail {
    get { self[MailKey.self] }
    set { self[MailKey.self] = newValue }
  }
  var tariff: Tariff {
    get { self[TariffKey.self] }
    set { self[TariffKey.self] = newValue }
  }
  var season: Season {
    get { self[SeasonKey.self] }
    set { self[SeasonKey.self] = newValue }
  }
}

struct Desk {
  @Dependency(\.mail) var mail
  @Dependency(\.tariff) var tariff
  @Dependency(\.season) var season
}

final class Office {
  @Dependency(\.mail) var mail
}
