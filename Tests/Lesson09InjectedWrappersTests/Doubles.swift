import GradingSupport
import Lesson09InjectedWrappers

/// Remembers what was saved, and answers with its preferences and with that.
struct PreferenceRepositorySpy: PreferenceRepository {
  var answer: [Preference] = []
  let saves = Recorder<Preference>()

  func all() async -> [Preference] { answer + saves.values }

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
