import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task5 {
  // Rule: `verify` and `graph` return even if there is a cycle. Look at: Rehearsal.swift, whether a
  // dry run has a path.
  @Test func `reports a circle and comes back`() async {
    await #expect(
      processExitsWith: .success,
      """
      verify() must report a cycle, but it hung (exit code 86), or walked round until the stack was \
      full; look at what the dry run refuses before it builds
      """
    ) {
      Watchdog.start("a dry run walked round a cycle and never came back")
      let sut = makeContainer()
      registerCircle(in: sut)

      let troubles = sut.verify()

      let edges = sut.graph().edges.count
      let (pupil, teacher) = (ServiceKey(Pupil.self), ServiceKey(Teacher.self))
      expect(
        troubles,
        equals: [.cycle([pupil, teacher, pupil])],
        "Teacher and Pupil need each other: one cycle, reported once, in the form atItsRoot"
      )
      expect(edges, equals: 2, "a cycle of two services has two edges; look at when they are noted")
    }
  }

  // Rule: `verifyRegistrations` returns even if there is a cycle. Look at:
  // TestDependencyContainer.swift, how the search knows what it has visited.
  @Test func `ends its search for what is missing in a circle`() async {
    await #expect(
      processExitsWith: .success,
      """
      verifyRegistrations must return from a cycle, but it hung (exit code 86), or walked round \
      until the stack was full; look at whether it knows where it was already
      """
    ) {
      Watchdog.start("verifyRegistrations walked round a cycle and never came back")
      let sut = makeContainer()
      registerCircle(in: sut)

      // Two services are searched in no time: what computes for two seconds goes round.
      let missing = try await Bounded.run(limit: 2) {
        makeTestContainer(over: sut).verifyRegistrations([Teacher.self])
      }

      expect(
        missing,
        equals: [],
        "Teacher and Pupil are both registered; verify() reports their cycle"
      )
    }
  }
}

/// A Teacher needs a Pupil, who needs a Teacher.
private func registerCircle(in sut: any Container) {
  sut.register(Teacher.self, .transient, needs: Pupil.self) { Teacher() }
  sut.register(Pupil.self, .transient, needs: Teacher.self) { Pupil() }
}
