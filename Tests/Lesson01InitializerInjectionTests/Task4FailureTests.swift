import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 4 · Keep failures apart")
  struct Task4 {
    // Rule: no bytes is `unreachable`, with its cause. Look at: the `catch` in UserService.user(id:).
    @Test(arguments: Varied.numbers(2))
    func `says that the network failed, and why`(cable: Int) async {
      let network = NetworkDouble.failing(Unplugged(cable: cable))
      let sut = makeUserService(network: network, decoder: JSONDecoder())

      let failure = await sut.failure()

      let cause: Unplugged? = failure.unreachableCause as? Unplugged
      #expect(
        cause == Unplugged(cable: cable),
        """
        a network that fails must surface as UserLoadingError.unreachable(its error), \
        but the caller got \(failure.text); look at the catch in UserService.user(id:)
        """
      )
    }

    // Rule: bytes that are no user are `unreadable`. Look at: the `catch` in UserService.user(id:).
    @Test func `says that the answer was no user, and why`() async {
      let sut = makeUserService(network: NetworkDouble.answering("[]"), decoder: JSONDecoder())

      let failure = await sut.failure()

      let isDecodingError: Bool = failure.unreadableCause is DecodingError
      #expect(
        isDecodingError,
        """
        an answer that is no user must surface as UserLoadingError.unreadable(the decoding error), \
        but the caller got \(failure.text); look at the catch in UserService.user(id:)
        """
      )
    }

    // Rule: being cancelled is no failure of the network. Look at: what you wrap in `unreachable`.
    @Test func `lets cancellation through`() async {
      let network = NetworkDouble.failing(CancellationError())
      let sut = makeUserService(network: network, decoder: JSONDecoder())

      let failure = await sut.failure()

      let isCancellation: Bool = failure is CancellationError
      #expect(
        isCancellation,
        """
        CancellationError must come out as it went in, but the caller got \(failure.text); \
        look at the catch in UserService.user(id:)
        """
      )
    }

    // Rule: a completion is called once, whatever happens. Look at: UserService.user(id:completion:).
    @Test(arguments: ["success", "unplugged", "no user", "cancelled"])
    func `calls back exactly once`(case name: String) async throws {
      let networks: [String: NetworkDouble] = [
        "success": try .answering(.sample(1)), "unplugged": .failing(Unplugged()),
        "no user": .answering("[]"), "cancelled": .failing(CancellationError()),
      ]
      let network = try #require(networks[name])
      let calls = Recorder<Bool>()

      await SpawnedTasks.finished {
        makeUserService(network: network, decoder: JSONDecoder()).user(id: 1) { result in
          calls.record((try? result.get()) != nil)
        }
      }

      let successes: [Bool] = calls.values
      #expect(
        successes == [name == "success"],
        "one call back, true for a user and false for an error; look at user(id:completion:)"
      )
    }
  }
}

extension Optional where Wrapped == any Error {
  fileprivate var unreachableCause: (any Error)? {
    if case .unreachable(let cause)? = self as? UserLoadingError { cause } else { nil }
  }

  fileprivate var unreadableCause: (any Error)? {
    if case .unreadable(let cause)? = self as? UserLoadingError { cause } else { nil }
  }

  fileprivate var text: String {
    map { "\($0)" } ?? "a user"
  }
}
