import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task5 {
  // Rule: Two services that need the same third service are not a cycle, even if two threads build it.
  // Look at: Resolution.swift, when a service leaves the path again.
  @Test func `many services may need the same ones`() {
    let container = makeContainer()
    container.register(Hall.self, .transient) { _ in Hall() }
    container.register(Choir.self, .transient, needs: Hall.self) { Choir(parts: []) }
    container.register(Concert.self, .transient) { resolver in
      _ = try resolver.resolve(Hall.self)
      for _ in 1...2 { _ = try resolver.resolve(Choir.self) }
      return Concert(parts: [])
    }
    expectEqual(outcome { try container.resolve(Concert.self) }, "a service")
    for number in 0..<60 {
      container.register(Teacher.self, .singleton, name: "\(number)") { resolver in
        for other in [number - 1, number - 2] where other >= 0 {
          _ = try resolver.resolve(Teacher.self, name: "\(other)")
        }
        return Teacher()
      }
    }
    expectEqual(outcome { try container.resolve(Teacher.self, name: "59") }, "a service")
  }

  // Rule: Two services that need the same third service are not a cycle, even if two threads build it.
  // Look at: Resolution.swift, what two threads share of the path.
  @Test func `two threads that build the same service are not a cycle`() async {
    let both = Turns(of: 2)
    let container = makeContainer()
    container.register(Hall.self, .transient) { _ in
      both.wait()
      return Hall()
    }
    let outcomes = await race(threads: 2) { _ in outcome { try container.resolve(Hall.self) } }
    expectEqual(outcomes, ["a service", "a service"])
  }

  // Rule: Two registrations under the same key, one in the child and one in the parent, are not a cycle.
  // Look at: Resolution.swift, what is compared on the path.
  @Test func `a child may wrap its parent's service under the same key`() throws {
    let root = makeContainer()
    root.register(Hall.self, .transient) { _ in Hall(parts: ["stone"]) }
    root.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }
    let tent = root.beginScope("tent")
    tent.register(Hall.self, .transient) { resolver in
      Hall(parts: ["canvas"] + (try resolver.resolve(Choir.self).parts))
    }
    expectEqual(try tent.resolve(Hall.self).parts, ["canvas", "stone"])
  }

  // Rule: When two threads resolve two services that need each other, both calls throw `cycle`.
  // Look at: DependencyContainer+Building.swift, which thread waits for which lock.
  @Test func `both threads get cycle when they close it together`() async {
    let both = Turns(of: 2)
    let container = makeContainer()
    container.register(Teacher.self, .singleton, first: both.wait, needs: Pupil.self) { Teacher() }
    container.register(Pupil.self, .singleton, first: both.wait, needs: Teacher.self) { Pupil() }
    let errors = await race(threads: 2) { thread in
      if thread == 0 { return containerError { try container.resolve(Teacher.self) } }
      return containerError { try container.resolve(Pupil.self) }
    }

    let key = ServiceKey(Pupil.self)
    let cycle = ContainerError.cycle([key, ServiceKey(Teacher.self), key])
    expectEqual(errors.map { $0?.atItsRoot }, [cycle, cycle])
  }

  // Rule: A request with an argument is part of the path, too.
  // Look at: Resolution.swift, the path of a request with an argument.
  @Test func `a captive behind a request with an argument is found`() {
    let container = makeContainer()
    container.register(Badge.self, .scoped) { _ in Badge(1) }
    container.register(Pupil.self, example: 12) { resolver, _ in
      _ = try resolver.resolve(Badge.self)
      return Pupil()
    }
    container.register(Head.self, .singleton) { resolver in
      _ = try resolver.resolve(Pupil.self, argument: 7)
      return Head()
    }
    let error = containerError { try container.beginScope("session").resolve(Head.self) }
    expectEqual(error, .captive(ServiceKey(Badge.self), in: ServiceKey(Head.self)))
  }

  // Rule: `missing` has the path to the missing service, and the registered keys that look similar.
  // Look at: Resolution.swift, the path that each kind of request passes on, and the container of the similar keys.
  @Test(arguments: [nil] + Lifetime.allCases)
  func `missing has the path for every kind of request`(lifetime: Lifetime?) {
    let places: [Lifetime?] = [nil] + Lifetime.allCases
    for (lower, isOfRoot) in places.flatMap({ lower in [true, false].map { (lower, $0) } }) {
      // That would be a captive.
      if lower == .scoped, lifetime == .singleton || lifetime == .weak { continue }
      let root = makeContainer()
      let session = root.beginScope("session")
      root.register(Int.self, .transient, name: "root") { _ in 1 }
      session.register(Int.self, .transient, name: "session") { _ in 2 }
      root.register(Int.self, .scoped, name: "other") { _ in 2 }
      session.register(Orchestra.self, lifetime, name: "upper") { resolver in
        try resolver.resolve(Orchestra.self, lower, name: "lower")
      }
      (isOfRoot ? root : session).register(Orchestra.self, lower, name: "lower") { resolver in
        Orchestra(parts: ["\(try resolver.resolve(Int.self, name: "lost"))"])
      }
      let error = containerError { try session.resolve(Orchestra.self, lifetime, name: "upper") }

      let isBuiltByRoot = isOfRoot && (lower == .singleton || lower == .weak)
      let near = isBuiltByRoot ? ["other", "root"] : ["other", "root", "session"]
      let expected = ContainerError.missing(
        ServiceKey(Int.self, name: "lost"),
        path: ["upper", "lower"].map { ServiceKey(Orchestra.self, name: $0) },
        near: near.map { ServiceKey(Int.self, name: $0) }
      )
      let first = lifetime?.rawValue ?? "with an argument"
      let second = lower?.rawValue ?? "with an argument"
      expectEqual(error, expected, "upper: \(first), lower: \(second), in the root: \(isOfRoot)")
    }
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as before.
  // Look at: Resolution.swift, what is left after a throw, and each `catch` around a builder.
  @Test func `each request gets a builder's own error unchanged`() {
    let other = makeContainer()
    let session = makeContainer().beginScope("session")
    session.register(Hall.self, .transient) { _ in throw OutOfTune(key: 88) }
    session.register(Choir.self, .singleton, needs: Hall.self) { Choir(parts: []) }
    session.register(Teacher.self, .scoped) { _ in try other.resolve(Teacher.self) }
    session.register(Head.self, .transient, needs: Teacher.self) { Head() }
    for _ in 1...2 {
      expectEqual(outcome { try session.resolve(Choir.self) }, "OutOfTune(key: 88)")
      let missing = ContainerError.missing(ServiceKey(Teacher.self), path: [], near: [])
      let error = containerError { try session.resolve(Head.self) }
      expectEqual(error, missing, "the error of another container")
    }
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as before.
  // Look at: Resolution.swift, whether the path belongs to the request or to its thread.
  @Test func `a builder may use another container, and a scope that it begins`() {
    let other = makeContainer()
    other.register(Badge.self, .scoped) { _ in Badge(1) }
    let desk = other.beginScope("desk")
    let container = makeContainer()
    container.register(Badge.self, .transient) { _ in Badge(2) }
    container.register(Hall.self, .singleton) { [weak container] _ in
      _ = try desk.resolve(Badge.self)
      _ = try container?.beginScope("session").resolve(Badge.self)
      return Hall()
    }
    expectEqual(outcome { try container.resolve(Hall.self) }, "a service")
  }

  // Rule: `require` passes type and name to `resolve`.
  // Look at: Container+Require.swift, what `require` passes on.
  @Test func `require passes type and name to resolve`() {
    let container = makeContainer()
    container.register(Int.self, .transient) { _ in 1 }
    container.register(Int.self, .transient, name: "two") { _ in 2 }

    expectEqual(container.require(Int.self), 1)
    expectEqual(container.require(Int.self, name: "two"), 2)
    let message = stopMessage { _ = container.require(Int.self, name: "three") }
    expectEqual(message?.contains("Int \"three\""), true, "a message that names Int \"three\"")
  }

  // Rule: If `resolve` throws, `require` stops the program with the description of the error.
  // Look at: Container+Require.swift, how often `require` calls `resolve`, and which errors it describes.
  @Test func `require prints a builder's first error`() {
    let badges = BadgeMaker()
    let container = makeContainer()
    container.register(Hall.self, .transient) { _ in
      throw OutOfTune(key: badges.makeBadge().number)
    }
    let message = stopMessage { _ = container.require(Hall.self) }
    expectEqual(message?.contains("OutOfTune(key: 1)"), true, message ?? "no message")
  }
}
