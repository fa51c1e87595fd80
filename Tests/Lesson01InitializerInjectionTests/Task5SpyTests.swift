import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 5 · Write a spy")
  struct Task5 {
    // Rule: Every request returns the data that was passed to `makeNetworkSpy`.
    // Look at: NetworkSpy.swift, data(from:); Wiring.swift, what makeNetworkSpy passes on.
    @Test func `answers with its data`() async {
      await Situations.check(requests, EdgeValues.texts.map { Ending("data “\($0)”", $0) }) {
        urls,
        text in
        let sut = makeNetworkSpy(answering: Data(text.utf8))
        for url in urls + [page("users/1")] {
          let data: Data = try await sut.data(from: url)
          try must("the data", be: text, is: String(decoding: data, as: UTF8.self))
        }
      }
    }

    // Rule: `requestedURLs` contains one URL per request, oldest first, with repeated URLs.
    // Look at: NetworkSpy.swift, what data(from:) remembers.
    @Test func `remembers what a good service asks for`() async {
      await Situations.check(requests) { urls in
        let sut = makeNetworkSpy(answering: Data("1".utf8))
        for url in urls { _ = try await sut.data(from: url) }
        try must("requestedURLs", be: urls, is: await sut.requestedURLs)
      }
    }

    // Rule: The `requestedURLs` of a new spy are empty.
    // Look at: NetworkSpy.swift, how its list begins.
    @Test func `gives away a service that never asks`() async {
      // A hundred spies: a new one may live where an old one did.
      await Situations.check((1...100).map { Situation("spy \($0)") { Data() } }) { data in
        let sut = makeNetworkSpy(answering: data)
        try must("requestedURLs of a new spy", be: [], is: await sut.requestedURLs)
        _ = try await sut.data(from: page("users/1"))
      }
    }

    // Rule: Two spies never share their URLs or their data.
    // Look at: NetworkSpy.swift, anything static or global.
    @Test func `keeps two spies apart`() async {
      let pairs = [["one", "two"], ["one", "one"], ["one", ""], ["", ""]]
      await Situations.check(pairs.map { texts in Situation("spies with \(texts)") { texts } }) {
        texts in
        let spies = texts.map { makeNetworkSpy(answering: Data($0.utf8)) }
        for id in 1...4 {
          let data: Data = try await spies[id % 2].data(from: page("users/\(id)"))
          let text = String(decoding: data, as: UTF8.self)
          try must("the data of its spy", be: texts[id % 2], is: text)
        }
        for (spy, ids) in zip(spies, [[2, 4], [1, 3]]) {
          let urls: [URL] = await spy.requestedURLs
          try must("the URLs of its spy", be: ids.map { page("users/\($0)") }, is: urls)
        }
      }
    }

    // Rule: When `data(from:)` returns, its URL is in `requestedURLs`.
    // Look at: NetworkSpy.swift, when data(from:) adds the URL.
    @Test func `tells the truth whenever it is read`() async {
      await Situations.check(requests) { urls in
        let sut = makeNetworkSpy(answering: Data())
        for (number, url) in urls.enumerated() {
          _ = try await sut.data(from: url)
          try must("requestedURLs", be: Array(urls[...number]), is: await sut.requestedURLs)
        }
      }
    }

    // Rule: Reading `requestedURLs` doesn't change it.
    // Look at: NetworkSpy.swift, what requestedURLs does.
    @Test func `can be read again and again`() async {
      await Situations.check(requests) { urls in
        let sut = makeNetworkSpy(answering: Data())
        for url in urls {
          _ = await sut.requestedURLs
          _ = try await sut.data(from: url)
        }
        for _ in 1...2 { try must("requestedURLs", be: urls, is: await sut.requestedURLs) }
      }
    }

    // Rule: When a cancelled task sends a request, its URL is recorded too.
    // Look at: NetworkSpy.swift, what comes before the URL is added.
    @Test func `remembers what a cancelled task asks for`() async {
      let sut = makeNetworkSpy(answering: Data())
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = try? await sut.data(from: page("users/1"))
      }

      await task.value

      let urls: [URL] = await sut.requestedURLs
      #expect(urls == [page("users/1")])
    }

    // Rule: When several tasks send requests at once, all their URLs are recorded.
    // Look at: NetworkSpy.swift, every `await` between reading the list and changing it.
    @Test func `remembers what tasks ask for in turns`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for seed in 0...50 {
            world.order(by: UInt64(seed))
            let sut = makeNetworkSpy(answering: Data())
            let tasks = (1...4).map { task in (1...3).map { page("users/\(task)/\($0)") } }
            let calls = tasks.map { urls in
              world.start { for url in urls { _ = try await sut.data(from: url) } }
            }
            world.settle { calls.allSatisfy { $0.outcome != nil } }
            let list = try world.value("requestedURLs") { await sut.requestedURLs }
            try must("the number of URLs after twelve requests", be: 12, is: list.count)
            for urls in tasks {
              try must("the URLs of one task", be: urls, is: list.filter(urls.contains))
            }
          }
        }
      }
    }

    // Rule: When several tasks send requests at once, all their URLs are recorded.
    // Look at: NetworkSpy.swift, what guards the list.
    @Test func `remembers what many ask for at once`() async {
      await #expect(processExitsWith: .success) {
        // Rounds, because on a busy machine one thread may be through before the next begins.
        for round in 1...3 {
          let sut = makeNetworkSpy(answering: Data())
          // A long list makes each change a slow one: time enough to meet.
          for _ in 1...1_000 { _ = try? await sut.data(from: page("users/1")) }
          let (lanes, start) = (Lanes(), Barrier(size: 4))
          let tasks = (1...4).map { _ in
            Task(executorPreference: lanes) {
              start.wait()
              for _ in 1...500 {
                // As long as somebody holds the list, a change copies it.
                let held = await sut.requestedURLs
                _ = try await sut.data(from: page("users/1"))
                withExtendedLifetime(held) {}
              }
            }
          }
          async let race: [Void] = RaceProbe.race(threads: 4) { _ in lanes.run() }
          for task in tasks { try? await task.value }
          lanes.close()
          _ = await race

          let count: Int = await sut.requestedURLs.count
          expect(
            count,
            equals: 3_000,
            "after a thousand requests, four threads sent 500 each, in round \(round)"
          )
          if count != 3_000 { break }
        }
      }
    }
  }
}

/// Runs tasks, and the actors that they use, on threads that the test brings.
private final class Lanes: TaskExecutor, @unchecked Sendable {
  // Unchecked, because the condition guards the rest and the compiler can't see that.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []
  private var isOpen = true

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  /// Runs on this thread what there is to run, until the lanes are closed.
  func run() {
    while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  func close() {
    condition.withLock {
      isOpen = false
      condition.broadcast()
    }
  }

  private func next() -> UnownedJob? {
    condition.withLock {
      while jobs.isEmpty && isOpen { condition.wait() }
      return jobs.isEmpty ? nil : jobs.removeFirst()
    }
  }
}

/// What services ask a spy for.
private var requests: [Situation<[URL]>] {
  [
    ("one request", ["users/1"]), ("no request", []), ("two requests", ["users/2", "users/1"]),
    ("a URL that comes again", ["users/3", "users/1", "users/3"]),
    ("the same URL three times", ["users/1", "users/1", "users/1"]),
    ("URLs that look alike", ["users", "Users", "users/", "users?a=b", "users#a", "users?a=c"]),
    (
      "URLs that somebody might tidy",
      ["a/../b", "b", "a//b", "a%62", "ab", "b?", "https://api.example.com:443/b"]
    ),
    ("URLs of several servers", ["a", "http://api.example.com/a", "https://b.org/a", "file:///a"]),
    ("a hundred requests", (1...100).map { "users/\($0)" }),
  ].map { name, paths in Situation(name) { paths.map(page) } }
}

private func page(_ path: String) -> URL {
  let text = path.contains(":") ? path : "https://api.example.com/\(path)"
  return URL(string: text) ?? UserAPI.url(forUser: 1)
}
