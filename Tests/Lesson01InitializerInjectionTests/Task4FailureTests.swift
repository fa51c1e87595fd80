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

    // Rule: what counts is who failed, not the kind of error. Look at: how many `do` there are.
    @Test func `tells failures apart by where they came from`() async throws {
      let picky = JSONDecoder()
      picky.dateDecodingStrategy = .custom { _ in throw Unplugged(cable: 2) }
      let noUser = makeUserService(network: try NetworkDouble.answering(.sample(1)), decoder: picky)
      let broken = DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "half"))
      let noBytes = makeUserService(network: NetworkDouble.failing(broken), decoder: JSONDecoder())

      let unreadable = await noUser.failure()
      let unreachable = await noBytes.failure()

      let cause: Unplugged? = unreadable.unreadableCause as? Unplugged
      #expect(
        cause == Unplugged(cable: 2),
        """
        bytes came and the decoder refused them, which is UserLoadingError.unreadable(its error) \
        whatever that is, but the caller got \(unreadable.text); give each call a `do` of its own
        """
      )
      let isDecodingError: Bool = unreachable.unreachableCause is DecodingError
      #expect(
        isDecodingError,
        """
        no bytes came, which is UserLoadingError.unreachable(the network's error) whatever that \
        is, but the caller got \(unreachable.text); give each call a `do` of its own
        """
      )
    }

    // Rule: a failure is the caller's to handle. Look at: what UserService does about one.
    @Test func `says that the network failed although it answered before`() async throws {
      let network = FadingNetwork(answer: try JSONEncoder().encode(User.sample(1)))
      let sut = makeUserService(network: network, decoder: JSONDecoder())

      _ = await sut.loaded(1)
      let failure = await sut.failure(1)

      let cause: Unplugged? = failure.unreachableCause as? Unplugged
      #expect(
        cause == Unplugged(),
        "no bytes came the second time, but the caller got \(failure.text); look at what is kept"
      )
      let count: Int = network.urls.count
      #expect(count == 2, "two calls are two requests: the caller decides about another try")
    }

    // Rule: who is cancelled tells those who work for it. Look at: any `Task` in user(id:).
    @Test func `lets its network know that the caller cancelled`() async throws {
      let network = GatedNetwork(answer: try JSONEncoder().encode(User.sample(7)), id: 7)
      let sut = makeUserService(network: network, decoder: JSONDecoder())

      let load = Task {
        defer { network.asked.open() }
        return await sut.failure(7)
      }
      await network.asked.passed()
      load.cancel()
      network.answers.open()

      let failure = await load.value
      let isCancellation: Bool = failure is CancellationError
      #expect(
        isCancellation,
        """
        the caller cancelled while the network was at work, and got \(failure.text) where \
        CancellationError belongs: a `Task` of its own hears nothing; look at user(id:)
        """
      )
    }
  }
}
