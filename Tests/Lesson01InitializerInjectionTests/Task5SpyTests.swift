import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 5 · Write a spy")
  struct Task5 {
    // Rule: Every request returns the data that the spy was made with.
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

    // Rule: `requestedURLs` holds one URL for each request, oldest first, repeats included.
    // Look at: NetworkSpy.swift, what data(from:) remembers.
    @Test func `remembers what a good service asks for`() async {
      await Situations.check(requests) { urls in
        let sut = makeNetworkSpy(answering: Data("1".utf8))
        for url in urls { _ = try await sut.data(from: url) }
        try must("requestedURLs", be: urls, is: await sut.requestedURLs)
      }
    }

    // Rule: A new spy has an empty list.
    // Look at: NetworkSpy.swift, how its list begins.
    @Test func `gives away a service that never asks`() async throws {
      let before: [URL] = await makeNetworkSpy(answering: Data("1".utf8)).requestedURLs
      #expect(before == [])

      _ = try await makeNetworkSpy(answering: Data()).data(from: page("users/1"))

      let after: [URL] = await makeNetworkSpy(answering: Data()).requestedURLs
      #expect(after == [])
    }

    // Rule: Two spies never share a list or their data.
    // Look at: NetworkSpy.swift, anything static or global.
    @Test func `keeps two spies apart`() async throws {
      let spies = ["one", "two"].map { makeNetworkSpy(answering: Data($0.utf8)) }

      for (number, id) in [(0, 1), (1, 2), (0, 3)] {
        let data: Data = try await spies[number].data(from: page("users/\(id)"))
        #expect(String(decoding: data, as: UTF8.self) == ["one", "two"][number])
      }

      let urls: [[URL]] = [await spies[0].requestedURLs, await spies[1].requestedURLs]
      #expect(urls == [[page("users/1"), page("users/3")], [page("users/2")]])
    }

    // Rule: A request is in the list when it returns, and reading the list changes nothing.
    // Look at: NetworkSpy.swift, when data(from:) adds the URL, and what requestedURLs does.
    @Test func `tells the truth whenever it is read`() async {
      await Situations.check(requests) { urls in
        let sut = makeNetworkSpy(answering: Data())
        for count in 1...max(urls.count, 1) where !urls.isEmpty {
          _ = try await sut.data(from: urls[count - 1])
          for _ in 1...2 {
            try must("requestedURLs", be: Array(urls.prefix(count)), is: await sut.requestedURLs)
          }
        }
      }
    }

    // Rule: A request from a cancelled task is in the list, too.
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

    // Rule: Requests from several tasks at once are all in the list.
    // Look at: NetworkSpy.swift, what guards the list.
    @Test func `remembers what many ask for at once`() async {
      await #expect(processExitsWith: .success) {
        let sut = makeNetworkSpy(answering: Data())

        await withTaskGroup(of: Void.self) { group in
          for _ in 1...4 {
            group.addTask {
              for _ in 1...500 {
                // A list that is held makes the next change a slow one: time enough to meet.
                let held = await sut.requestedURLs
                _ = try? await sut.data(from: page("users/1"))
                withExtendedLifetime(held) {}
              }
            }
          }
        }

        let count: Int = await sut.requestedURLs.count
        expect(count, equals: 2_000, "four tasks sent 500 requests each, all at once")
      }
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
    ("URLs of several servers", ["a", "http://api.example.com/a", "https://b.org/a", "file:///a"]),
    ("a hundred requests", (1...100).map { "users/\($0)" }),
  ].map { name, paths in Situation(name) { paths.map(page) } }
}

private func page(_ path: String) -> URL {
  let text = path.contains(":") ? path : "https://api.example.com/\(path)"
  return URL(string: text) ?? UserAPI.url(forUser: 1)
}
