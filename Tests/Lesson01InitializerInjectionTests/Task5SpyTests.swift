import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 5 · Write a spy")
  struct Task5 {
    // Rule: a spy answers with what it was given. Look at: NetworkSpy.data(from:).
    @Test(arguments: ["one", "another"])
    func `answers with its data`(text: String) async throws {
      let sut = makeNetworkSpy(answering: Data(text.utf8))

      let data: Data = try await sut.data(from: UserAPI.url(forUser: 1))

      #expect(
        String(decoding: data, as: UTF8.self) == text,
        "a spy must answer with the data it was made for; look at NetworkSpy.data(from:)"
      )
    }

    // Rule: a spy remembers every request, in order. Look at: what NetworkSpy.data(from:) keeps.
    @Test func `remembers what a good service asks for`() async {
      let sut = makeNetworkSpy(answering: Data())

      await askOnce(for: [3, 1, 3], through: sut)

      let urls: [URL] = await sut.requestedURLs
      #expect(
        urls == [3, 1, 3].map(UserAPI.url(forUser:)),
        "a spy must remember every URL, oldest first; look at what NetworkSpy keeps"
      )
    }

    // Rule: a spy tells the truth about a bad service. Look at: what NetworkSpy counts as a request.
    @Test func `gives away a service that asks twice`() async {
      let sut = makeNetworkSpy(answering: Data())

      await askOnce(for: [8], through: sut)
      await askOnce(for: [8], through: sut)

      let count: Int = await sut.requestedURLs.count
      #expect(count == 2, "the same URL twice is two requests; look at how NetworkSpy keeps them")
    }

    // Rule: a spy makes nothing up. Look at: what a new NetworkSpy remembers.
    @Test func `gives away a service that never asks`() async {
      let other = makeNetworkSpy(answering: Data())
      let sut = makeNetworkSpy(answering: Data())

      await askOnce(for: [1], through: other)

      let urls: [URL] = await sut.requestedURLs
      let otherURLs: [URL] = await other.requestedURLs
      #expect(urls == [], "a spy that nobody asked must remember nothing; look for shared state")
      #expect(
        otherURLs.count == 1,
        "the spy that was asked must know; look at NetworkSpy.data(from:)"
      )
    }

    // Rule: a network is asked from any thread. Look at: what guards the URLs of NetworkSpy.
    @Test func `remembers what many ask for at once`() async {
      await #expect(
        processExitsWith: .success,
        "four services ask at once, and no request may be lost; look at what guards NetworkSpy's URLs"
      ) {
        let sut = makeNetworkSpy(answering: Data())
        let url = UserAPI.url(forUser: 1)

        await withTaskGroup(of: Void.self) { group in
          for _ in 1...4 {
            group.addTask {
              for _ in 1...500 {
                // Whoever holds the list makes the next change a slow one: time enough to meet.
                let held = await sut.requestedURLs
                _ = try? await sut.data(from: url)
                withExtendedLifetime(held) {}
              }
            }
          }
        }

        expect(
          await sut.requestedURLs.count,
          equals: 2_000,
          "four asked 500 times each, all at once; look at what guards the spy's URLs"
        )
      }
    }

    /// What a service does with its network, and nothing else.
    private func askOnce(for ids: [Int], through network: any Network) async {
      for id in ids {
        _ = try? await network.data(from: UserAPI.url(forUser: id))
      }
    }
  }
}
