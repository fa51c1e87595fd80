import Foundation

/// `course reset`: brings the starter back, or an answer that was kept. What is replaced is kept first.
struct ResetCommand {
  let place: Workplace
  let lesson: String
  let request: ResetRequest

  /// - Returns: 0.
  /// - Throws: An `Explanation` when the lesson is unknown, there is no starter, or nothing was kept.
  func run() async throws -> Int32 {
    let lesson = try place.course.lesson(self.lesson)
    switch request {
    case .starter: try await bringStarter(lesson)
    case .restore(let name): try restore(lesson, name)
    case .list: list(lesson)
    }
    return 0
  }

  private func bringStarter(_ lesson: Lesson) async throws {
    let starter = try await Starter.find(lesson, environment: place.environment)
    let contents = try await starter.contents()
    let exchange = try exchange(lesson, for: contents)
    place.terminal.show(place.say.broughtStarter(lesson, from: starter.source, exchange))
  }

  private func restore(_ lesson: Lesson, _ name: String?) throws {
    let answers = KeptAnswers(lesson)
    guard let wanted = answers.find(name) else {
      throw name == nil || answers.all.isEmpty
        ? Messages.nothingKept(lesson.number)
        : Messages.notKeptUnder(name ?? "", answers.all.map(\.name))
    }
    let exchange = try exchange(lesson, for: FolderContents(wanted.folder))
    place.terminal.show(place.say.restored(lesson, wanted, exchange))
  }

  private func list(_ lesson: Lesson) {
    place.terminal.show(place.say.keptList(lesson, KeptAnswers(lesson).all))
  }

  /// Keeps the answer, lays other files in its place, and forgets what was judged.
  private func exchange(_ lesson: Lesson, for contents: FolderContents) throws
    -> AnswerFolder.Exchange
  {
    let exchange = try AnswerFolder(lesson).exchange(for: contents, keptIn: KeptAnswers(lesson))
    if case .laid = exchange { place.update { $0[lesson].forget() } }
    return exchange
  }
}
