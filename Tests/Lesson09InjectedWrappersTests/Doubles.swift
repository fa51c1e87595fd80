import GradingSupport
import Lesson09InjectedWrappers

/// Answers with its preferences, and remembers what was saved.
struct PreferenceRepositorySpy: PreferenceRepository {
  var answer: [Preference] = []
  let saves = Recorder<Preference>()

  func all() async -> [Preference] { answer }

  func save(_ preference: Preference) async {
    saves.record(preference)
  }
}

/// A container of its own for the Preferences module, over a repository that remembers.
struct PreferencesHome: Sendable {
  let container = DependencyContainer()
  let repository: PreferenceRepositorySpy

  init(answer: [Preference] = []) {
    repository = PreferenceRepositorySpy(answer: answer)
    PreferencesModule.register(in: container) { [repository] in repository }
  }
}

/// Answers with its transactions.
struct TransactionRepositoryStub: TransactionRepository {
  var answer: [Transaction] = []

  func all() async -> [Transaction] { answer }
}
