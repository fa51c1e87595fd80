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

/// Answers with its transactions.
struct TransactionRepositoryStub: TransactionRepository {
  var answer: [Transaction] = []

  func all() async -> [Transaction] { answer }
}
