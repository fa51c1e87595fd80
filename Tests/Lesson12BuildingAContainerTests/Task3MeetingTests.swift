import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task3 {
  // Rule: A shared service is built once, wherever in a request another one begins.
  // Look at: DependencyContainer+Building.swift, the gap between looking and storing.
  @Test func `builds one, wherever two requests meet`() async {
    await #expect(processExitsWith: .success) {
      Watchdog.start("two threads resolved a shared service, and not both came back")
      let badge = Visit("resolve the badge") { reception in told { try reception.badge() } }
      let choir = Visit("resolve a choir that needs the badge") { reception in
        told { try reception.choir() }
      }
      for (lifetime, requests) in [
        (Lifetime.singleton, [badge, choir]), (.scoped, [choir]), (.weak, [choir]),
      ] {
        await Interleavings.checkPairs(of: requests, on: { Reception(lifetime) }) { reception in
          "\(reception.clerk.made) built"
        }
      }
    }
  }

  // Rule: All threads may register and resolve at the same time.
  // Look at: DependencyContainer.swift, every place that reads or writes the storage.
  @Test func `takes registrations, wherever two calls meet`() async {
    await #expect(processExitsWith: .success) {
      Watchdog.start("two threads registered and resolved, and not both came back")
      let calls = [
        Visit("resolve a choir that needs a badge") { reception in told { try reception.choir() } },
        Visit("register other badges") {
          $0.registerBadges(.singleton, from: 100)
          return ""
        },
      ]
      let others = Visit("register badges that are not shared") {
        $0.registerBadges(.transient, from: 200)
        return ""
      }
      let register = Visit("register halls") {
        $0.container.register(Hall.self, .transient) { _ in Hall() }
        return ""
      }
      let halls = [7, 8].map { seats in
        Visit("resolve a hall with \(seats) seats") { reception in
          told { try reception.container.resolve(Hall.self, argument: seats).parts.joined() }
        }
      }
      for (lifetime, calls) in [
        (Lifetime.singleton, calls + [register]), (.scoped, calls), (.weak, [calls[1], others]),
        (.transient, halls),
      ] {
        await Interleavings.checkPairs(of: calls, on: { Reception(lifetime) }) {
          reception in
          let hasHalls = reception.container.isRegistered(Hall.self)
          let badges = told { try "\(reception.badge()) and \(reception.badge())" }
          return "\(hasHalls ? "halls" : "no halls"), badges \(badges)"
        }
      }
    }
  }
}

private func told(_ request: () throws -> String) -> String {
  do { return try request() } catch { return "\(error)" }
}

private typealias Visit = Interleavings.Call<Reception>

/// A scope with badges that are to be built, and what it handed out.
private struct Reception: Sendable {
  let container: any Container = makeContainer().beginScope("day")
  let clerk = Clerk()
  // A weak badge stays as long as somebody has it.
  private let badges = Recorder<Badge>()

  init(_ lifetime: Lifetime) {
    container.register(Badge.self, lifetime) { [clerk] _ in clerk.badge() }
    container.register(Choir.self, .transient) { [badges] resolver in
      let badge = try resolver.resolve(Badge.self)
      badges.record(badge)
      return Choir(parts: ["\(badge.number)"])
    }
    if lifetime == .transient {
      container.register(Hall.self, example: 1) { _, seats in Hall(parts: ["\(seats)"]) }
    }
  }

  func registerBadges(_ lifetime: Lifetime, from number: Int) {
    let clerk = Clerk()
    container.register(Badge.self, lifetime) { _ in Badge(number + clerk.badge().number) }
  }

  func badge() throws -> String {
    let badge = try container.resolve(Badge.self)
    badges.record(badge)
    return "\(badge.number)"
  }

  func choir() throws -> String { try container.resolve(Choir.self).parts.joined() }
}
