import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 2 · Build late, and let go")
  struct Task2 {
    // Rule: registering says how, asking does it. Look at: both register methods that take `build`.
    @Test func `builds nothing while registering`() {
      let sut = ServiceLocator()
      let built = Recorder<String>()

      sut.register(
        Part.self,
        shared: { _ in
          built.record("a shared Part")
          return Part(number: 1)
        }
      )
      sut.register(
        Engine.self,
        factory: { _ in
          built.record("an Engine")
          return Engine(parts: [])
        }
      )

      let early: [String] = built.values
      #expect(
        early == [],
        "nobody asked yet, so nothing may be built; look at the register methods that take `build`"
      )
    }

    // Rule: what nobody shares is built for each who asks. Look at: register(_:factory:).
    @Test func `builds another one each time with a factory`() {
      let sut = ServiceLocator()
      let workshop = Workshop()
      sut.register(Part.self, factory: { _ in workshop.part() })
      let before = workshop.built

      let numbers: [Int?] = [sut.find(Part.self), sut.find(Part.self)].map { $0?.number }

      #expect(
        numbers == [before + 1, before + 2],
        "a factory builds a new one for each who asks; look at what you keep"
      )
    }

    // Rule: the locator is not its own prisoner. Look at: what the stored closures hold.
    @Test func `is released when nobody uses it, with a shared service inside`() async {
      await expectReleased(
        "a locator must not store a closure that holds the locator; look at register(_:shared:)"
      ) {
        let sut = ServiceLocator()
        sut.register(Part.self, shared: { _ in Part(number: 1) })
        _ = sut.find(Part.self)
        return sut
      }
    }

    // Rule: the locator is not its own prisoner. Look at: what the stored closures hold.
    @Test func `is released when nobody uses it, with a factory inside`() async {
      await expectReleased(
        "a locator must not store a closure that holds the locator; look at register(_:factory:)"
      ) {
        let sut = ServiceLocator()
        sut.register(Part.self, factory: { _ in Part(number: 1) })
        _ = sut.find(Part.self)
        return sut
      }
    }

    // Rule: the same before anybody asked. Look at: what a closure holds that is still to be called.
    @Test func `is released when nobody ever asked`() async {
      await expectReleased(
        "what waits to be built must not hold the locator; look at the register methods"
      ) {
        let sut = ServiceLocator()
        sut.register(Part.self, shared: { _ in Part(number: 1) })
        sut.register(Engine.self, factory: { _ in Engine(parts: []) })
        return sut
      }
    }
  }
}
