import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 6 · Write a loader that waits")
  @MainActor
  struct Task6 {
    // Rule: `load` calls no completion. Look at: LoaderSpy.swift, `load`.
    @Test func `holds every request`() async {
      await Situations.check(spies) { spy in
        let answers = Recorder<String>()
        spy.load(.name) { answers.record("\($0)") }
        spy.load(.motto) { answers.record("\($0)") }

        try must("the answers before answerNext(with:)", be: [], is: answers.values)
      }
    }

    // Rule: `answerNext(with:)` passes its result to the completion that has waited longest, once. Look at: LoaderSpy.swift, `answerNext`.
    @Test func `answers the oldest request, and only once`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        await Situations.check(Lesson02.Task6().spies, Lesson02.Task6.results) { spy, result in
          let answers = Recorder<String>()
          for (number, part) in [ProfilePart.motto, .name, .motto].enumerated() {
            spy.load(part) { answers.record("\(number + 1) gets \($0)") }
          }
          spy.answerNext(with: result)
          try must("the answers", be: ["1 gets \(result)"], is: answers.values)
          for text in ["b", "c", "d"] { spy.answerNext(with: .success(text)) }

          let expected = ["1 gets \(result)", "2 gets success(\"b\")", "3 gets success(\"c\")"]
          try must("all answers", be: expected, is: answers.values)
        }
      }
    }

    // Rule: `requests` holds the part of every request, oldest first, as soon as `load` returns. Look at: LoaderSpy.swift, `requests`.
    @Test func `remembers every request`() async {
      await Situations.check(spies, Self.results) { spy, result in
        var parts = spy.requests
        for part in [ProfilePart.motto, .name, .name] {
          spy.load(part) { _ in }
          parts.append(part)
          try must("requests", be: parts, is: spy.requests)
        }
        spy.answerNext(with: result)

        try must("requests after an answer", be: parts, is: spy.requests)
      }
    }

    // Rule: `answerNext(with:)` does nothing when no request waits. Look at: LoaderSpy.swift, `answerNext`.
    @Test func `survives an answer that nothing waits for`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        await Situations.check(Lesson02.Task6().spies) { spy in
          let answers = Recorder<String>()
          for _ in 0..<9 { spy.answerNext(with: .success("too early")) }
          let requests = spy.requests
          spy.load(.name) { answers.record((try? $0.get()) ?? "a failure") }
          spy.answerNext(with: .success("in time"))
          spy.answerNext(with: .success("too late"))

          try must("the answers", be: ["in time"], is: answers.values)
          try must("requests", be: requests + [.name], is: spy.requests)
        }
      }
    }

    // Rule: A completion may send a request, which waits like every other, or call `answerNext(with:)`. Look at: LoaderSpy.swift, the order of removing and calling.
    @Test(arguments: [true, false])
    func `keeps what is requested while it answers`(isNested: Bool) async {
      await Situations.check(spies, Self.results) { spy, result in
        let (answers, parts) = (Recorder<String>(), spy.requests)
        spy.load(.name) { name in
          answers.record("the name gets \(name)")
          spy.load(.motto) { answers.record("the motto gets \($0)") }
          if isNested { spy.answerNext(with: .success("from inside")) }
        }
        spy.answerNext(with: result)
        let first = ["the name gets \(result)"]
        let second = ["the motto gets success(\"from inside\")"]
        try must("the answers", be: isNested ? first + second : first, is: answers.values)
        if !isNested { spy.answerNext(with: .success("from inside")) }

        try must("requests", be: parts + [.name, .motto], is: spy.requests)
        try must("all answers", be: first + second, is: answers.values)
      }
    }

    // Rule: Two spies share nothing. Look at: LoaderSpy.swift, anything `static`.
    @Test func `keeps two spies apart`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        await Situations.check(Lesson02.Task6().spies) { spy in
          let (other, parts, answers) = (makeLoaderSpy(), spy.requests, Recorder<String>())
          other.load(.motto) { answers.record("\($0)") }
          spy.answerNext(with: .success("for the first"))

          try must("the first spy's requests", be: parts, is: spy.requests)
          try must("the second spy's requests", be: [.motto], is: other.requests)
          try must("the second spy's answers", be: [], is: answers.values)
        }
      }
    }

    private static let results: [Ending<Result<String, any Error>>] =
      EdgeValues.texts.map { Ending("the answer is “\($0)”", .success($0)) }
      + [Ending("the answer is an error", .failure(Unplugged(cable: 7)))]

    /// Spies for which nothing waits.
    private var spies: [Situation<any ProfileLoadingSpying>] {
      let places: [(String, [Result<String, any Error>])] = [
        ("in a new spy", []), ("after a request was answered", [.success("Ada")]),
        ("after two requests were answered", [.success("Ada"), .success("Ada")]),
        ("after a request failed", [.failure(Unplugged())]),
      ]
      return places.map { name, results in
        Situation(name) { @MainActor in
          let spy = makeLoaderSpy()
          for _ in results { spy.load(.motto) { _ in } }
          for result in results { spy.answerNext(with: result) }
          return spy
        }
      }
    }
  }
}
