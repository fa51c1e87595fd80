import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

extension Lesson01 {
  @Suite("Task 3 · Make the initializer inert")
  struct Task3 {
    private static let process = TaskProcess {
      await #expect(processExitsWith: .success) {
        let task = Task3()
        await task.`sends no request when it is made`()
        await task.`touches nothing when it is made`()
      }
    }

    // Rule: Creating a service sends no request, not even later from a task, a queue or a thread.
    // Look at: UserService.swift, its initializer.
    @Test func `sends no request when it is made`() async {
      await Self.process.judges {
        await World.run { world in
          for (number, bench) in newServices(in: world).enumerated() {
            let (name, isReleased) = ("service \(number + 1) of three", bench.release(in: world))
            try must("the requests of \(name)", be: [], is: bench.network.urls.values)
            try must("\(name): “the network is released”", be: true, is: isReleased)
          }
        }
      }
    }

    // Rule: Creating a service doesn't use `LiveNetwork` and decodes nothing.
    // Look at: UserService.swift, its initializer and the default values of its properties.
    @Test func `touches nothing when it is made`() async {
      await Self.process.judges {
        await World.run { world in
          let (benches, touched) = OutsideWorld.watching { newServices(in: world) }
          try must("the uses of LiveNetwork", be: [], is: touched)
          let decodings: [Int] = benches.map(\.decoder.decodings.count)
          try must("the decodings of three new services", be: [0, 0, 0], is: decodings)
        }
      }
    }

    // Rule: A service sends nothing before its first call, and that call sends one request.
    // Look at: UserService.swift, its initializer and what a first call sets up.
    @Test func `sends the first request when it is called`() async throws {
      let benches = await SpawnedTasks.finished {
        let benches = [Bench(), Bench()]
        for id in [5, 6, 5] { for bench in benches { await bench.load(id: id) } }
        return benches
      }
      for urls in benches.map(\.network.urls.values) {
        try must("the requests", be: [5, 6, 5].map(UserAPI.url(forUser:)), is: urls)
      }
    }
  }
}

/// Three services of which no method is called. What they began has come to its end.
private func newServices(in world: World) -> [Bench] {
  let benches = (1...3).map { _ in
    // All but the first are made while another is in use.
    defer { _ = Call(.plain, on: Bench(), in: world) }
    return Bench()
  }
  world.settle()
  // What could still ask later holds the network, or only the service: so nothing must go on before its release.
  _ = Stillness.comes {
    benches.contains { !$0.network.urls.values.isEmpty || $0.decoder.decodings.count > 0 }
  }
  return benches
}
