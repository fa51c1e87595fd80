import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
  @MainActor
  @Suite("Task 5 · End the scope at log-out", .ownProcess)
  struct Task5 {
    // Rule: Each log-in has one scope, and its planner stores the notes until the log-out.
    // Look at: SchoolSession.swift, when a scope begins.
    @Test func `a planner has the notes of its log-in`() async throws {
      let session = makePupilSession(in: School(register: CorrectApp.register).container)
      try await session.logIn(name: "Ada", password: School.password)
      try session.planner().note("read chapter 4")
      let notesOfAda = try session.planner().notes

      session.logOut()
      try await session.logIn(name: "Alan", password: School.password)
      let notesOfAlan = try session.planner().notes

      #expect(notesOfAda == ["read chapter 4"])
      #expect(notesOfAlan == [])
    }

    // Rule: A log-out and a second log-in release all that the old scope stored.
    // Look at: SchoolSession.swift, the scope that `logOut` and `logIn` end.
    @Test(arguments: [nil, "Alan"])
    func `a log-out or a second log-in releases the planner`(next: String?) async throws {
      let session = makePupilSession(in: School(register: CorrectApp.register).container)
      try await session.logIn(name: "Ada", password: School.password)
      let planner = Weak(object: try session.planner())

      if let next {
        try await session.logIn(name: next, password: School.password)
      } else {
        session.logOut()
      }

      #expect(planner.isReleased)
    }

    // Rule: An object that still holds the old scope gets an error from each `resolve` call.
    // Look at: SchoolSession.swift, `endScope()` in `logOut` and `logIn`.
    @Test func `after a log-out, the old scope resolves nothing`() async throws {
      let school = School(register: CorrectApp.register)
      let resolvers = Recorder<any Resolver>()
      school.container.register(Greeting.self, .transient) { resolver in
        resolvers.record(resolver)
        return Greeting(pupil: try resolver.resolve(Pupil.self))
      }
      let session = makePupilSession(in: school.container)
      try await session.logIn(name: "Ada", password: School.password)
      _ = try session.greeting()

      session.logOut()

      let resolver = try #require(resolvers.values.first)
      #expect(throws: ContainerError.self) { try resolver.resolve(Pupil.self) }
    }

    // Rule: When a log-in fails, `logIn` throws its error, and the session doesn't change.
    // Look at: SchoolSession.swift, the lines of `logIn` before the response.
    @Test func `when a log-in fails, the pupil before stays logged in`() async throws {
      let school = School(register: CorrectApp.register)
      let session = makePupilSession(in: school.container)
      try await session.logIn(name: "Ada", password: School.password)
      school.server.failNext("school: login")

      await #expect(throws: AnyError()) {
        try await session.logIn(name: "Alan", password: School.password)
      }

      #expect(session.pupil == Pupil("Ada"))
      let greeting = try session.greeting().text
      #expect(greeting == "Hello, Ada!")
    }

    // Rule: The pupil is registered in the scope, and never in the app's container.
    // Look at: SchoolSession.swift, the first argument of `registerSession`.
    @Test func `a log-in registers no pupil in the app's container`() async throws {
      let school = School(register: CorrectApp.register)
      let session = makePupilSession(in: school.container)

      try await session.logIn(name: "Ada", password: School.password)

      #expect(school.container.isRegistered(Pupil.self) == false)
    }
  }
}
