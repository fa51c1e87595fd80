import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08.Task2 {
  // Rule: A `Greeting` greets the pupil of its session.
  // Look at: PupilRegistrations.swift, the container that builds `Greeting`.
  @Test(arguments: Moment.allCases)
  func `a greeting greets the pupil of its session`(moment: Moment) async throws {
    let session = await School.withCorrectServices.session(at: moment, after: use)

    expectEqual(try session.resolve(Greeting.self).text, "Hello, Alan!")
  }

  // Rule: All `resolve` calls in one session return the same `HomeworkPlanner`.
  // Look at: PupilRegistrations.swift, the planner's lifetime.
  @Test func `one session has one planner`() throws {
    let session = School.withCorrectServices.session("Ada")
    // Sessions with a captive planner break another rule.
    guard let planner = try? session.resolve(HomeworkPlanner.self) else { return }

    expectEqual(try session.resolve(HomeworkPlanner.self) === planner, true)
  }

  // Rule: The `Timetable` stays stored when no caller holds it.
  // Look at: PupilRegistrations.swift, the timetable's lifetime.
  @Test func `the timetable outlives its callers and their session`() {
    let school = School.withCorrectServices
    func timetable() -> Weak {
      let session = school.session("Ada")
      defer { session.endScope() }
      return Weak(object: try? session.resolve(Timetable.self))
    }
    let session = school.session("Alan")
    // A timetable that can't be built breaks another rule.
    guard (try? session.resolve(Timetable.self)) != nil else { return }

    expectEqual(timetable().object == nil, false)
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: PupilRegistrations.swift, builders that return a `static` or global object.
  @Test func `two apps share no timetable and no planner`() {
    func objects() -> [AnyObject?] {
      let session = School.withCorrectServices.session("Ada")
      return [try? session.resolve(Timetable.self), try? session.resolve(HomeworkPlanner.self)]
    }
    let first = objects()
    let second = objects()
    for index in [0, 1] where first[index] != nil {
      expectEqual(first[index] === second[index], false)
    }
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: PupilRegistrations.swift, the container or the resolver that a service stores.
  @Test func `the container is released, and a signer still signs`() async {
    var signer: RequestSigner?
    var keychain: (any Keychain)?
    await expectDeallocated("the app's container") {
      let school = School.withCorrectServices
      let session = school.session("Ada")
      await use(session)
      signer = try? session.resolve(RequestSigner.self)
      keychain = school.keychain
      return school.container
    }
    keychain?.keep(token: "late")

    expectEqual(signer?.sign("grades"), "grades?token=late", "a signer without its container")
  }

  /// Uses all services of a session.
  private func use(_ session: any Container) async {
    _ = try? session.resolve(Greeting.self)
    _ = try? session.resolve(Timetable.self)
    _ = try? session.resolve(RequestSigner.self).sign("grades")
    let planner = try? session.resolve(HomeworkPlanner.self)
    planner?.note("an old note")
    _ = try? await planner?.plan()
  }
}
