import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
  @Suite("Task 2 · Fix the captive dependencies", .ownProcess)
  struct Task2 {
    // Rule: `verify()` of a session reports no captive dependency and no missing pupil.
    // Look at: PupilRegistrations.swift, the lifetimes.
    @Test func `verify reports no captive dependency and no missing pupil`() {
      let session = School.withCorrectServices.session("Ada")

      let troubles = session.verify().filter(\.isOfTask2)

      #expect(troubles == [])
    }

    // Rule: A planner has the notes and the grades of its own pupil.
    // Look at: PupilRegistrations.swift, the planner's lifetime.
    @Test func `a planner has the notes and the grades of its own pupil`() async throws {
      let school = School.withCorrectServices
      let adas = school.session("Ada")
      try adas.resolve(HomeworkPlanner.self).note("read chapter 4")
      adas.endScope()

      let planner = try school.session("Alan").resolve(HomeworkPlanner.self)
      let plan = try await planner.plan()

      #expect(planner.notes == [])
      #expect(plan == ["Practise for grades of Alan"])
    }

    // Rule: All sessions and the app's container share one `Timetable`.
    // Look at: PupilRegistrations.swift, which of two lifetimes was too short.
    @Test func `all sessions and the app share one timetable`() throws {
      let school = School.withCorrectServices

      let adas = try school.session("Ada").resolve(Timetable.self)
      let alans = try school.session("Alan").resolve(Timetable.self)
      let apps = try school.container.resolve(Timetable.self)

      #expect(adas === alans)
      #expect(adas === apps)
    }

    // Rule: `RequestSigner` signs each path with the token that the keychain has at that moment.
    // Look at: PupilRegistrations.swift, when the builder of `RequestSigner` reads the token.
    @Test func `a signer signs with the keychain's current token`() throws {
      let school = School.withCorrectServices
      let signer = try school.session("old").resolve(RequestSigner.self)
      let early = signer.sign("grades")

      school.keychain.keep(token: "new")
      let late = signer.sign("grades")

      #expect(early == "grades?token=old")
      #expect(late == "grades?token=new")
    }
  }
}

extension ContainerError {
  fileprivate var isOfTask2: Bool {
    switch self {
    case .captive: true
    case .missing(let key, _, _): key == ServiceKey(Pupil.self)
    default: false
    }
  }
}
