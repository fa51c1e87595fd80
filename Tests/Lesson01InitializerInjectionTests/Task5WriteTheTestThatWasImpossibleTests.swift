import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 5 · Write the test that was impossible", .ownProcess)
  struct Task5 {
    // Rule: `userServiceLoadsFromTheInjectedNetwork` passes with every correct user service.
    // Look at: UserServiceTests.swift, the response and the values that it expects.
    @Test func `your test passes with a correct service`() async {
      let issues = await recordedIssues {
        try await userServiceLoadsFromTheInjectedNetwork { network, decoder in
          ServiceStub(network: network, decoder: decoder)
        }
      }

      #expect(issues == [])
    }

    // Rule: `userServiceLoadsFromTheInjectedNetwork` fails with a user service that ignores the injected network.
    // Look at: UserServiceTests.swift, the network that it passes to `makeService`.
    @Test func `your test fails with a service that uses the live network`() async {
      let issues = await recordedIssues {
        try await userServiceLoadsFromTheInjectedNetwork { _, decoder in
          ServiceStub(network: LiveNetwork.shared, decoder: decoder)
        }
      }

      #expect(issues.count > 0, "Your test finds nothing wrong with this service.")
    }

    // Rule: `userServiceLoadsFromTheInjectedNetwork` fails with a user service that requests the URL of another user.
    // Look at: UserServiceTests.swift, whether it checks the URLs that its network got.
    @Test func `your test fails with a service that requests another user`() async {
      let issues = await recordedIssues {
        try await userServiceLoadsFromTheInjectedNetwork { network, decoder in
          ServiceStub(network: network, decoder: decoder, urls: { [UserAPI.url(forUser: $0 + 1)] })
        }
      }

      #expect(issues.count > 0, "Your test finds nothing wrong with this service.")
    }

    // Rule: `userServiceLoadsFromTheInjectedNetwork` fails with a user service that returns another user than its
    // network. Look at: UserServiceTests.swift, what it expects of the user.
    @Test func `your test fails with a service that returns another user`() async {
      let issues = await recordedIssues {
        try await userServiceLoadsFromTheInjectedNetwork { network, decoder in
          ServiceStub(network: network, decoder: decoder, change: { _ in .live })
        }
      }

      #expect(issues.count > 0, "Your test finds nothing wrong with this service.")
    }
  }
}

extension User {
  static let live = User(id: 1, fullName: "Somebody Live", joined: .distantPast)
}

/// A user service whose faults the test chooses; without any, it is correct.
struct ServiceStub: UserLoading {
  let network: any Network
  let decoder: JSONDecoder
  /// The URLs that a call requests.
  var urls: @Sendable (Int) -> [URL] = { [UserAPI.url(forUser: $0)] }
  /// The user that the caller gets.
  var change: @Sendable (User) -> User = { $0 }

  func user(id: Int) async throws -> User {
    var data = Data()
    for url in urls(id) { data = try await network.data(from: url) }
    return change(try decoder.decode(User.self, from: data))
  }

  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void) {
    Task {
      do { completion(.success(try await user(id: id))) } catch { completion(.failure(error)) }
    }
  }
}
