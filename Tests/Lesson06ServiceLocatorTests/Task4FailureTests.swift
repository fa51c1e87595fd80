import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 4 · Fail out loud")
  struct Task4 {
    // Rule: whoever needs what is missing reads what is missing. Look at: resolve(_:).
    @Test func `names the type that is missing, and lists what is there`() async {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "resolving what nobody registered must stop the program; look at resolve(_:)"
      ) {
        let sut = ServiceLocator()
        sut.register((any Printer).self, instance: LaserPrinter(model: 1))
        sut.register(Gearbox.self, shared: { _ in Gearbox(parts: []) })
        sut.register(Wheel.self, factory: { _ in Wheel(parts: []) })
        _ = sut.resolve(Engine.self)
      }

      result?.expectMention(
        of: ["Engine", "Printer", "Gearbox", "Wheel"],
        butNot: ["Rubber"],
        "the message must name the type that is missing and list all that is registered"
      )
    }

    // Rule: a name that two types have explains nothing. Look at: how the message names types.
    @Test func `tells two types with one name apart in its message`() async {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "resolving what nobody registered must stop the program; look at resolve(_:)"
      ) {
        let sut = ServiceLocator()
        sut.register(Shop.User.self, instance: Shop.User(number: 1))
        _ = sut.resolve(Bank.User.self)
      }

      result?.expectMention(
        of: ["Bank.User", "Shop.User"],
        "a User is missing and a User is there: use names that tell them apart"
      )
    }

    // Rule: registering twice is a mistake, and it has a name. Look at: the register methods.
    @Test func `stops when a type is registered twice, and names it`() async {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "the second registration must stop the program; look at register(_:instance:)"
      ) {
        let sut = ServiceLocator()
        sut.register((any Printer).self, instance: LaserPrinter(model: 1))
        sut.register((any Printer).self, instance: LaserPrinter(model: 2))
      }

      result?.expectMention(of: ["Printer"], "the message must name what was registered twice")
    }

    // Rule: in whichever two of the three ways. Look at: where each register method looks.
    @Test func `stops when a type is registered in two ways`() async {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "a factory and then an instance are two registrations; look at where each method looks"
      ) {
        let sut = ServiceLocator()
        sut.register(Engine.self, factory: { _ in Engine(parts: []) })
        sut.register(Engine.self, instance: Engine(parts: []))
      }

      result?.expectMention(of: ["Engine"], "the message must name what was registered twice")

      await #expect(
        processExitsWith: .failure,
        "an instance and then a shared one are two registrations; look at where each method looks"
      ) {
        let sut = ServiceLocator()
        sut.register(Engine.self, instance: Engine(parts: []))
        sut.register(Engine.self, shared: { _ in Engine(parts: []) })
      }
    }
  }
}
