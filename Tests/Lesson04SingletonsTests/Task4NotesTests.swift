import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04.Task4 {
  // Rule: the lines are the manager's, now and later. Look at: what NotesViewModel keeps.
  @Test func `shows what was saved meanwhile`() async throws {
    let manager = PersistencySpy()
    let sut = makeNotes(dependencies: NotesNeeds(SessionFake("Ada"), manager))

    var counts: [Int] = [await sut.lines.count]
    manager.save("Grace: call Bob")
    counts.append(await sut.lines.count)
    try await sut.add("buy milk")
    let lines: [String] = await sut.lines

    #expect(counts == [0, 1], "ask the manager every time; look at `lines`")
    #expect(
      lines == ["Grace: call Bob", "Ada: buy milk"],
      "lines are everything that was saved, whoever saved it; look at `lines`"
    )
  }

  // Rule: what the session says now is what counts. Look at: what NotesViewModel keeps.
  @Test func `signs a note with whoever is logged in by now`() async throws {
    let (session, manager) = (SessionFake("Ada"), PersistencySpy())
    let sut = makeNotes(dependencies: NotesNeeds(session, manager))

    try await sut.add("buy milk")
    session.logOut()
    _ = try? await sut.add("steal milk")
    try await session.logIn(username: "Grace", password: "secret")
    try await sut.add("drink milk")

    let saved: [String] = manager.values
    #expect(
      saved == ["Ada: buy milk", "Grace: drink milk"],
      "Ada leaves and Grace comes: ask the session for every note; look at add(_:)"
    )
  }

  // Rule: a user without a token is no valid session. Look at: what add(_:) asks the session.
  @Test func `takes no note when its session is not valid`() async {
    let manager = PersistencySpy()
    let sut = makeNotes(dependencies: NotesNeeds(SessionFake("Ada", token: ""), manager))

    await #expect(throws: NoteTakingError.nobodyIsLoggedIn) { try await sut.add("buy milk") }

    let saved: [String] = manager.values
    #expect(saved == [], "an empty token opens nothing; look at what add(_:) asks the session")
  }

  // Rule: whoever adds a note hears that it failed, and why. Look at: NotesViewModel.add(_:).
  @Test func `says that a note was not saved, and why`() async {
    let sut = makeNotes(dependencies: NotesNeeds(SessionFake("Ada"), FullManager()))

    await #expect(
      throws: DiskFull(write: 1),
      "what the manager throws is for whoever added the note; look for `try?` in add(_:)"
    ) {
      try await sut.add("buy milk")
    }
  }

  // Rule: what is handed over is no new global. Look for: `static` in NotesViewModel.swift.
  @Test func `keeps two screens apart`() async throws {
    let managers = [PersistencySpy(), PersistencySpy()]
    let suts = zip(["Ada", "Grace"], managers).map { name, manager in
      makeNotes(dependencies: NotesNeeds(SessionFake(name), manager))
    }

    for sut in suts { try await sut.add("buy milk") }

    let saved: [[String]] = managers.map(\.values)
    #expect(
      saved == [["Ada: buy milk"], ["Grace: buy milk"]],
      "each screen works with what it was made with; look for `static`"
    )
  }
}

/// A manager without room for anything.
private final class FullManager: PersistencyManaging {
  let values: [String] = []

  func save(_ value: String) throws { throw DiskFull(write: 1) }
}
