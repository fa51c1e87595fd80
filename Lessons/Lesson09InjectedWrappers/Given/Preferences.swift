/// A switch or a text that the app under inspection keeps: `theme`, `dark`.
public struct Preference: Hashable, Sendable {
  public let key: String
  public let value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// Where the app keeps its preferences.
public protocol PreferenceRepository: Sendable {
  /// All preferences, in the order of the repository.
  func all() async -> [Preference]
  /// Keeps a preference in the place of the one with the same key.
  func save(_ preference: Preference) async
}

/// Fetches all preferences.
public struct LoadPreferences: Sendable {
  private let repository: any PreferenceRepository

  public init(repository: any PreferenceRepository) {
    self.repository = repository
  }

  public func callAsFunction() async -> [Preference] {
    await repository.all()
  }
}

/// Changes one preference.
public struct SavePreference: Sendable {
  private let repository: any PreferenceRepository

  public init(repository: any PreferenceRepository) {
    self.repository = repository
  }

  public func callAsFunction(_ preference: Preference) async {
    await repository.save(preference)
  }
}

/// What the Preferences screen shows, and what it can do.
@MainActor
public protocol PreferencesModel: AnyObject, Sendable {
  /// What the last ``load()`` found.
  var preferences: [Preference] { get }
  /// Fetches the preferences.
  func load() async
  /// Changes one preference, then fetches all again.
  func set(_ key: String, to value: String) async
}
