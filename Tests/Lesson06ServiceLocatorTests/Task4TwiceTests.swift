import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06.Task4 {
  // Rule: whichever two of the three ways. Look at: whether all three register methods look first.
  @Test func `stops at a factory or a shared one that comes second`() async {
    let results = [
      await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "an instance and then a factory are two registrations; look at register(_:factory:)"
      ) {
        Way.register(.instance, .factory)
      },
      await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "a shared one and then a factory are two registrations; look at register(_:factory:)"
      ) {
        Way.register(.shared, .factory)
      },
      await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "two factories are two registrations; look at register(_:factory:)"
      ) {
        Way.register(.factory, .factory)
      },
      await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "a factory and then a shared one are two registrations; look at register(_:shared:)"
      ) {
        Way.register(.factory, .shared)
      },
      await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "two shared ones are two registrations; look at register(_:shared:)"
      ) {
        Way.register(.shared, .shared)
      },
      await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent],
        "a shared one and then an instance are two registrations; look at register(_:instance:)"
      ) {
        Way.register(.shared, .instance)
      },
    ]

    for result in results {
      result?.expectMention(of: ["Engine"], "the message must name what was registered twice")
    }
  }

  // Rule: whoever means it may replace anything. Look at: replace(_:with:), and where find(_:) looks.
  @Test(arguments: ["nothing", "instance", "shared", "shared and built", "factory"])
  func `replaces whatever was there`(before kind: String) {
    let sut = ServiceLocator()
    let type = (any Printer).self
    switch kind {
    case "instance": sut.register(type, instance: LaserPrinter(model: 1))
    case "shared", "shared and built":
      sut.register(type, shared: { _ in LaserPrinter(model: 1) })
    case "factory": sut.register(type, factory: { _ in LaserPrinter(model: 1) })
    default: break
    }
    if kind == "shared and built" { _ = sut.find(type) }

    sut.replace(type, with: LaserPrinter(model: 2))
    sut.replace(type, with: LaserPrinter(model: 3))

    let found: Int? = sut.find(type)?.model
    #expect(
      found == 3,
      "the last replacement is what is found, built before or not; look at replace(_:with:)"
    )
  }
}

/// One of the three ways to register an engine.
private enum Way {
  case instance, shared, factory

  static func register(_ ways: Way...) {
    let locator = ServiceLocator()
    for way in ways {
      switch way {
      case .instance: locator.register(Engine.self, instance: Engine(parts: []))
      case .shared: locator.register(Engine.self, shared: { _ in Engine(parts: []) })
      case .factory: locator.register(Engine.self, factory: { _ in Engine(parts: []) })
      }
    }
  }
}
