import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 4 · Write a spy", .ownProcess)
  struct Task4 {
    // Rule: Every request returns the data that was passed to `makeNetworkSpy`.
    // Look at: NetworkSpy.swift, `data(from:)`; Wiring.swift, `makeNetworkSpy`.
    @Test func `every request returns the data passed to makeNetworkSpy`() async throws {
      let spy = makeNetworkSpy(answering: .ada)

      let first = try await spy.data(from: UserAPI.url(forUser: 1))
      let second = try await spy.data(from: UserAPI.url(forUser: 2))

      #expect(first == .ada)
      #expect(second == .ada)
    }

    // Rule: `requestedURLs` contains the URL of each request unchanged, oldest first, with repeated URLs.
    // Look at: NetworkSpy.swift, the lines of `data(from:)` that change the list.
    @Test func `records every requested URL in order, including repeats`() async throws {
      let spy = makeNetworkSpy(answering: .ada)
      let urlsOfNewSpy = await spy.requestedURLs
      #expect(urlsOfNewSpy == [])

      let urls = [2, 1, 2].map { UserAPI.url(forUser: $0) }
      for url in urls { _ = try await spy.data(from: url) }

      let requestedURLs = await spy.requestedURLs
      #expect(requestedURLs == urls)
    }

    // Rule: When several threads send requests concurrently, all their URLs are recorded.
    // Look at: NetworkSpy.swift, the lock or actor around the list; every `await` between reading and changing it.
    @Test func `records all URLs of requests on eight threads`() async {
      let spy = makeNetworkSpy(answering: .ada)

      await withTaskGroup { group in
        for _ in 1...8 {
          group.addTask(executorPreference: ThreadExecutor()) {
            for id in 1...100 { _ = try? await spy.data(from: UserAPI.url(forUser: id)) }
          }
        }
      }

      let count = await spy.requestedURLs.count
      #expect(count == 800)
    }
  }
}
