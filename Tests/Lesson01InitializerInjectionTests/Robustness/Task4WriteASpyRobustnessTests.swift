import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01.Task4 {
  // Rule: `requestedURLs` contains the URL of each request unchanged, oldest first, with repeated URLs.
  // Look at: NetworkSpy.swift, the type of the elements of the list, and what `requestedURLs` does.
  @Test func `records unusual URLs unchanged, and reading changes nothing`() async {
    let spy = makeNetworkSpy(answering: .ada)
    for url in unusualURLs {
      _ = try? await spy.data(from: url)
      _ = await spy.requestedURLs
    }

    expectEqual(await spy.requestedURLs, unusualURLs)
  }

  // Rule: When `data(from:)` returns, its URL is in `requestedURLs`.
  // Look at: NetworkSpy.swift, the line of `data(from:)` that adds the URL.
  @Test(.deterministic) func `has recorded the URL when the request returns`() async {
    let spy = makeNetworkSpy(answering: .ada)
    let call = Call {
      _ = try await spy.data(from: UserAPI.url(forUser: 1))
      return await spy.requestedURLs.count
    }
    await untilIdle()
    let countLater = await spy.requestedURLs.count

    // A spy that never records breaks the rule of the example.
    if countLater == 1 { expectEqual(call.value, 1) }
  }

  // Rule: When a cancelled task sends a request, its URL is recorded too.
  // Look at: NetworkSpy.swift, any `await` or check for cancellation before the URL is recorded.
  @Test func `records the requests of cancelled tasks, in order`() async {
    let spy = makeNetworkSpy(answering: .ada)
    let urls = (1...4).map { UserAPI.url(forUser: $0) }
    for (index, url) in urls.enumerated() {
      let call = Task {
        if index % 2 == 0 { withUnsafeCurrentTask { $0?.cancel() } }
        _ = try? await spy.data(from: url)
      }
      await call.value
    }

    // A spy that records no other requests breaks the rule of the example.
    let recorded = await spy.requestedURLs
    if recorded.contains(urls[3]) { expectEqual(recorded, urls) }
  }

  // Rule: When several threads send requests concurrently, all their URLs are recorded.
  // Look at: NetworkSpy.swift, the lock or actor around the list; every `await` between reading and changing it.
  @Test func `loses no URL while the list is long and others read it`() async {
    let spy = makeNetworkSpy(answering: .ada)
    let url = UserAPI.url(forUser: 1)
    // A long list makes each change slow.
    for _ in 1...4_000 { _ = try? await spy.data(from: url) }
    let before = await spy.requestedURLs.count
    await withTaskGroup { group in
      for _ in 1...4 {
        group.addTask(executorPreference: ThreadExecutor()) {
          for _ in 1...100 {
            // A list that another thread holds is copied by a change.
            let held = await spy.requestedURLs
            _ = try? await spy.data(from: url)
            withExtendedLifetime(held) {}
          }
        }
      }
    }

    // A spy that forgets earlier requests breaks the rule of the example.
    if before == 4_000 { expectEqual(await spy.requestedURLs.count, 4_400) }
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: NetworkSpy.swift, everything `static` or global.
  @Test func `two spies share no URLs and no data`() async {
    let spies = [makeNetworkSpy(answering: .ada), makeNetworkSpy(answering: .grace)]
    let urls = [1, 2].map { UserAPI.url(forUser: $0) }
    for index in [0, 1] { _ = try? await spies[index].data(from: urls[index]) }
    let data = [try? await spies[0].data(from: urls[0]), try? await spies[1].data(from: urls[1])]
    let recorded = [await spies[0].requestedURLs, await spies[1].requestedURLs]

    // A spy without its data or its URLs breaks the rules of the examples.
    if data[1] == .grace { expectEqual(data[0], .ada, "the data of the first spy") }
    for index in [0, 1] { expectEqual(recorded[index].contains(urls[1 - index]), false) }
  }
}

/// URLs that are equal after they are normalized or printed.
private let unusualURLs: [URL] = {
  let base = URL(string: "https://api.example.com/users")
  let texts = [
    "https://a.org/users", "https://a.org/Users", "https://a.org/users/", "https://a.org/users?a=b",
    "https://a.org/users#a", "http://a.org/users", "https://a.org:443/users", "file:///users",
    "https://a.org/a/../users", "https://a.org/%75sers",
  ]
  let plain = texts.compactMap { URL(string: $0) }
  // The same address with and without a base: two different URLs.
  let relative = ["./users/1", "https://api.example.com/users/1"].compactMap {
    URL(string: $0, relativeTo: base)
  }
  return plain + relative + plain
}()
