import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 6 · Write a loader that waits")
  @MainActor
  struct Task6 {
    // Rule: the test decides when. Look at: LoaderSpy.load.
    @Test(arguments: Varied.names(2))
    func `answers when it is told to, not before`(name: String) {
      let sut = makeLoaderSpy()
      let answers = Recorder<String?>()

      sut.load(.name) { answers.record(try? $0.get()) }
      let early: [String?] = answers.values
      sut.answerNext(with: .success(name))

      let late: [String?] = answers.values
      #expect(early == [], "a request must wait for answerNext(with:); look at LoaderSpy.load")
      #expect(late == [name], "answerNext(with:) must hand on the result; look at LoaderSpy")
    }

    // Rule: a spy hands on failures too. Look at: LoaderSpy.answerNext.
    @Test(arguments: Varied.numbers(2))
    func `fails when it is told to`(cable: Int) {
      let sut = makeLoaderSpy()
      let failures = Recorder<Unplugged?>()

      sut.load(.name) { result in
        if case .failure(let error) = result { failures.record(error as? Unplugged) }
      }
      sut.answerNext(with: .failure(Unplugged(cable: cable)))

      let errors: [Unplugged?] = failures.values
      #expect(
        errors == [Unplugged(cable: cable)],
        "the failure must arrive as it was given; look at LoaderSpy.answerNext"
      )
    }

    // Rule: one answer for one request, the oldest first. Look at: which completion is called.
    @Test func `answers the oldest request, and only once`() {
      let sut = makeLoaderSpy()
      let answers = Recorder<String>()
      for (number, part) in [(1, ProfilePart.motto), (2, .name)] {
        sut.load(part) { answers.record("\(number) got \((try? $0.get()) ?? "nothing")") }
      }

      sut.answerNext(with: .success("A"))
      let afterOne: [String] = answers.values
      sut.answerNext(with: .success("B"))

      let afterTwo: [String] = answers.values
      #expect(afterOne == ["1 got A"], "one call answers the oldest request; look at answerNext")
      #expect(
        afterTwo == ["1 got A", "2 got B"],
        "a request that was answered waits no longer; look at LoaderSpy.answerNext"
      )
    }

    // Rule: answering an empty waiting room does nothing. Look at: LoaderSpy.answerNext.
    @Test func `survives an answer that nobody waits for`() async {
      await #expect(
        processExitsWith: .success,
        "with nothing waiting answerNext(with:) must do nothing; look at what it takes off"
      ) {
        await WaitingRoom.isEmpty()
      }
    }

    // Rule: a spy keeps what is asked while it answers. Look at: the order of taking off and calling.
    @Test func `tells the truth about a screen that loads name, then motto`() {
      let sut = makeLoaderSpy()
      let screen = GoodScreen(loader: sut)

      screen.load()
      let early: [ProfilePart] = sut.requests
      sut.answerNext(with: .success("Ada"))
      sut.answerNext(with: .success("Onwards"))

      let requests: [ProfilePart] = sut.requests
      let shown: String = screen.shown
      #expect(early == [.name], "a request counts before it is answered; look at LoaderSpy.load")
      #expect(requests == [.name, .motto], "every request, oldest first; look at `requests`")
      #expect(shown == "Ada: Onwards", "both answers must arrive; look at LoaderSpy.answerNext")
    }

    // Rule: requests are remembered as they come. Look at: when LoaderSpy remembers.
    @Test func `gives away a screen that does not wait for the name`() {
      let sut = makeLoaderSpy()

      HastyScreen(loader: sut).load()

      let requests: [ProfilePart] = sut.requests
      #expect(
        requests == [.name, .motto],
        "both requests came before any answer, and both count; look at LoaderSpy.load"
      )
    }

    // Rule: the same request twice is two requests. Look at: what LoaderSpy.load remembers.
    @Test func `gives away a screen that asks twice`() {
      let sut = makeLoaderSpy()
      let screen = GoodScreen(loader: sut)

      screen.load()
      screen.load()

      let requests: [ProfilePart] = sut.requests
      #expect(requests == [.name, .name], "two requests, both waiting; look at `requests`")
    }

    // Rule: a spy makes nothing up. Look at: what a new LoaderSpy remembers.
    @Test func `gives away a screen that never asks`() {
      let (sut, other) = (makeLoaderSpy(), makeLoaderSpy())

      GoodScreen(loader: other).load()
      _ = GoodScreen(loader: sut)

      let (requests, others): ([ProfilePart], [ProfilePart]) = (sut.requests, other.requests)
      #expect(requests == [], "nobody asked this spy; look for `static` in LoaderSpy.swift")
      #expect(others == [.name], "the spy that was asked must know; look at LoaderSpy.load")
    }
  }
}

/// What happens in the process of the exit test.
@MainActor
private enum WaitingRoom {
  static func isEmpty() {
    let sut = makeLoaderSpy()
    let answers = Recorder<String>()

    sut.answerNext(with: .success("A"))
    sut.load(.name) { answers.record((try? $0.get()) ?? "nothing") }
    sut.answerNext(with: .success("B"))
    sut.answerNext(with: .success("C"))

    let values: [String] = answers.values
    #expect(
      values == ["B"],
      "one request is answered once, but it got \(values); look at answerNext"
    )
  }
}
