import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task6 {
  // Rule: `verify` runs a builder at most twice for each container from which the builder resolves.
  // Look at: RehearsalReport.swift, what a dry run remembers of services that were built, and of those that failed.
  @Test(arguments: ["is built", "throws", "lacks a hall", "needs a scoped pupil"])
  func `verify runs a builder at most twice`(badge: String) {
    let badges = BadgeMaker()
    let container = makeContainer()
    container.register(Pupil.self, .scoped) { _ in Pupil() }
    container.register(Badge.self, .transient) { resolver in
      let made = badges.makeBadge()
      if badge == "throws" { throw OutOfTune(key: 1) }
      if badge == "lacks a hall" { _ = try resolver.resolve(Hall.self) }
      if badge == "needs a scoped pupil" { _ = try resolver.resolve(Pupil.self) }
      return made
    }
    for (number, name) in Varied.names(8).enumerated() {
      let lifetime = number.isMultiple(of: 2) ? Lifetime.transient : .singleton
      container.register(Head.self, lifetime, name: name, needs: Badge.self) { Head() }
    }
    _ = container.verify()

    expectEqual((1...2).contains(badges.made), true, "\(badges.made) calls for eight heads")
  }

  // Rule: In a dry run, the builder of a parent's singleton resolves from the parent.
  // Look at: Rehearsal.swift, which container builds in a dry run, and what is remembered for which container.
  @Test func `a dry run builds a parent's singleton from the parent`() {
    let root = makeContainer()
    let tent = root.beginScope("tent")
    tent.register(Hall.self, .transient) { _ in Hall() }
    // In every order of trying, the tent's singleton is tried first for some choir.
    let names = Varied.names(8)
    for (number, name) in names.enumerated() {
      root.register(Choir.self, .transient, name: name, needs: Hall.self) { Choir(parts: []) }
      let places = number.isMultiple(of: 2) ? [root, tent] : [tent, root]
      for (index, container) in places.enumerated() {
        let badge = "\(index) \(name)"
        container.register(Badge.self, .singleton, name: badge, needs: Choir.self, named: name) {
          Badge(1)
        }
      }
    }
    let errors = tent.verify()

    let expected = names.sorted().map { name in
      let path = [ServiceKey(Choir.self, name: name)]
      return ContainerError.missing(ServiceKey(Hall.self), path: path, near: [])
    }
    // Task 7 decides what is reported at all.
    if !errors.isEmpty { expectEqual(errors, expected, "only the tent has a hall") }
    let halls = Recorder<String>()
    root.register(Orchestra.self, .singleton) { resolver in
      halls.record((try? resolver.resolve(Hall.self)) == nil ? "no hall" : "the tent's hall")
      return Orchestra()
    }
    _ = tent.graph()
    expectEqual(Set(halls.values), ["no hall"])
  }

  // Rule: The dry run also covers requests with an argument.
  // Look at: Rehearsal.swift, both `resolve` functions.
  @Test(arguments: [nil, 5])
  func `a dry run passes each argument on and notes the edge`(argument: Int?) {
    let arguments = Recorder<Int?>()
    let container = makeContainer()
    // The example is another argument than the one that the builder passes.
    container.register(Pupil.self, name: "guest", example: argument == nil ? 0 : nil) {
      (_, number: Int?) in
      arguments.record(number)
      return Pupil()
    }
    for index in 1...2 {
      container.register(Head.self, .transient, name: "\(index)") { resolver in
        _ = try resolver.resolve(Pupil.self, name: "guest", argument: argument)
        return Head()
      }
    }
    let edges = container.graph().edges.count

    expectEqual(edges, 2, "edges of two heads that need a pupil")
    let count = arguments.values.count { $0 == argument }
    expectEqual(count >= 2, true, "\(count) calls of the pupil's builder with \(argument as Any)")
  }
}
