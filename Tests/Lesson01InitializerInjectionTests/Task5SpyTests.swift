import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 5 · Write a spy")
  struct Task5 {
    private static let process = TaskProcess {
      await #expect(processExitsWith: .success) {
        let task = Task5()
        await task.`tells the truth whenever it is read`()
        await task.`remembers what many ask for at once`()
      }
    }

    // Rule: Every request returns the data that was passed to `makeNetworkSpy`.
    // Look at: NetworkSpy.swift, data(from:); Wiring.swift, what makeNetworkSpy passes on.
    @Test func `answers with its data`() async {
      let texts = EdgeValues.texts + lookalikes.flatMap { $0 }
      let contents = texts.map { Data($0.utf8) } + [Data([0xFF, 0x00, 0xC3]), Data(count: 2_000)]
      let endings = contents.map { Ending("\($0.count) bytes \(Array($0.prefix(9)))", $0) }
      await Situations.check(requests, endings) { urls, content in
        let sut = makeNetworkSpy(answering: content)
        for url in urls + [page("users/1")] {
          let data: Data = try await sut.data(from: url)
          try must("the data", be: Array(content), is: Array(data))
          // A cancelled task gets the data too, or an error.
          if url != urls.first { continue }
          let other: Data? = await inCancelledTask { try? await sut.data(from: url) }
          try must("the data in a cancelled task", be: Array(content), is: Array(other ?? content))
        }
      }
    }

    // Rule: `requestedURLs` contains the URL of each request unchanged, oldest first, with repeated URLs.
    // Look at: NetworkSpy.swift, what data(from:) remembers.
    @Test func `remembers what a good service asks for`() async {
      await Situations.check(requests) { urls in
        let sut = makeNetworkSpy(answering: Data("1".utf8))
        for url in urls { _ = try await sut.data(from: url) }
        try must("requestedURLs", be: urls, is: await sut.requestedURLs)

        // A task for each request, and each task stays: so none is where an earlier one was.
        var tasks: [Task<Data, any Error>] = []
        let priorities: [TaskPriority] = [.high, .medium, .low]
        for (number, url) in urls.enumerated() {
          let task = Task(priority: priorities[number % 3]) { try await sut.data(from: url) }
          _ = try await task.value
          tasks.append(task)
        }
        let what = "requestedURLs, after the same again from \(tasks.count) tasks in turn"
        try must(what, be: urls + urls, is: await sut.requestedURLs)
      }
    }

    // Rule: The `requestedURLs` of a new spy are empty. Look at: NetworkSpy.swift, how its list begins.
    @Test func `gives away a service that never asks`() async {
      // A hundred spies: a new one may live where an old one did.
      await Situations.check((1...100).map { Situation("spy \($0)") { Data() } }) { data in
        let sut = makeNetworkSpy(answering: data)
        try must("requestedURLs of a new spy", be: [], is: await sut.requestedURLs)
        _ = try await sut.data(from: page("users/1"))
      }
    }

    // Rule: Two spies never share their URLs or their data. Look at: NetworkSpy.swift, anything static or global.
    @Test func `keeps two spies apart`() async {
      let pairs = [["one", "two"], ["one", "one"], ["one", ""], ["", ""]] + lookalikes
      let situations = pairs.map { texts in Situation("spies with \(texts)") { texts } }
      await Situations.check(situations) { texts in
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
      await Self.process.judges {
        // Here a task that the spy starts can't be quicker than the one who reads.
        await World.run { world in
          let (sut, url) = (makeNetworkSpy(answering: Data()), page("users/1"))
          let seen = try world.value("a request") {
            _ = try await sut.data(from: url)
            return await sut.requestedURLs
          }
          try must("requestedURLs, right after a request", be: [url], is: seen)
        }
      }
    }

    // Rule: Reading `requestedURLs` doesn't change it. Look at: NetworkSpy.swift, what requestedURLs does.
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
      let steps = [1, 2, 3].map { Ending("every \($0). one from a cancelled task", $0) }
      await Situations.check(requests, steps) { urls, step in
        let sut = makeNetworkSpy(answering: Data())
        for (number, url) in urls.enumerated() {
          let isCancelled = number % step == 0
          _ = try? await inTask(cancelled: isCancelled) { try await sut.data(from: url) }
        }
        try must("requestedURLs", be: urls, is: await sut.requestedURLs)
      }
    }

    // Rule: When several tasks send requests at once, all their URLs are recorded.
    // Look at: NetworkSpy.swift, what guards the list; every `await` between reading the list and changing it.
    @Test func `remembers what many ask for at once`() async {
      await Self.process.judges {
        let sut = makeNetworkSpy(answering: Data())
        // A long list makes each change a slow one: time enough to meet.
        for _ in 1...4_000 { _ = try? await sut.data(from: page("users/1")) }
        let (threads, start) = (ThreadExecutor(), Barrier(size: 4))
        let tasks = (1...4).map { _ in
          threads.start {
            start.wait()
            for _ in 1...100 {
              // As long as somebody holds the list, a change copies it.
              let held = await sut.requestedURLs
              _ = try await sut.data(from: page("users/1"))
              withExtendedLifetime(held) {}
            }
          }
        }
        for task in tasks { try? await task.value }
        let count: Int = await sut.requestedURLs.count
        expect(count, equals: 4_400, "the URLs: of 4,000 requests, then of 100 from each of four")
      }
    }
  }
}

/// Pairs of long texts of one length that differ at one end only.
private let lookalikes: [[String]] = {
  let zeros = String(repeating: "0", count: EdgeValues.counts.last ?? 0)
  return [["\(zeros)1", "\(zeros)2"], ["1\(zeros)", "2\(zeros)"]]
}()

/// What services ask a spy for.
private var requests: [Situation<[URL]>] {
  [
    ["users/1"], [], ["users/2", "users/1"], ["users/3", "users/1", "users/3"],
    ["users/1", "users/1", "users/1"],
    // They look alike, or somebody might tidy them.
    ["users", "Users", "users/", "users?a=b", "users#a", "users?a=c"],
    ["a/../b", "b", "a//b", "a%62", "ab", "b?", "https://api.example.com:443/b"],
    ["a", "http://api.example.com/a", "https://b.org/a", "file:///a"],
    (1...100).map { "users/\($0)" } + [String(repeating: "users/", count: 500) + "Zoë 👩‍👩‍👧"],
    // Those with a dot have a base: the same address without one is another URL.
    ["./users/1", "users/1", "./users/1", "./users"],
  ].map { paths in Situation("\(paths.count) requests: \(paths.prefix(7))") { paths.map(page) } }
}

private func page(_ path: String) -> URL {
  let base = path.hasPrefix(".") ? URL(string: "https://api.example.com/users") : nil
  let text = base != nil || path.contains(":") ? path : "https://api.example.com/\(path)"
  return URL(string: text, relativeTo: base) ?? UserAPI.url(forUser: 1)
}
