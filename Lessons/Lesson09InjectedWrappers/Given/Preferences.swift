/// A setting of the app under inspection, such as `theme` with the value `dark`.
public struct Preference: Hashable, Sendable {
  public let key: String
  public let value: String

  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// The storage of the app's preferences.
public protocol PreferenceRepository: Sendable {
  /// Returns all preferences, in the order of the repository.
  func all() async -> [Preference]
  /// Stores a preference, which replaces the one with the same key.
  func save(_ preference: Preference) async
}

/// The use case that fetches all preferences.
public struct LoadPreferences: Sendable {
  private let repository: any PreferenceRepository

  public init(repository: any PreferenceRepository) {
    self.repository = repository
  }

  public func callAsFunction() async -> [Preference] {
    await repository.all()
  }
}

/// The use case that saves one preference.
public struct SavePreference: Sendable {
  private let repository: any PreferenceRepository

  public init(repository: any PreferenceRepository) {
    self.repository = repository
  }

  public func callAsFunction(_ preference: Preference) async {
    await repository.save(preference)
  }
}

/// The model of the Preferences screen.
@MainActor
public protocol PreferencesModel: AnyObject, Sendable {
  /// The preferences that were loaded last.
  var preferences: [Preference] { get }
  /// Fetches the preferences.
  func load() async
  /// Saves one preference, then fetches all again.
  func set(_ key: String, to value: String) async
}
