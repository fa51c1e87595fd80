import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection

/// Where the user of a service can be, before the next call.
var services: [Situation<Bench>] {
  let broken = Reply.failure(Unplugged(cable: 9))
  let past: [(name: String, replies: [Reply])] = [
    ("a new service", []), ("after a user", [.user(.sample(3))]),
    ("after the network failed", [broken]), ("after data that isn't a user", [.data("[]")]),
    ("after a cancelled request", [.failure(CancellationError())]),
    ("after users and failures", [.user(.sample(3)), broken, .user(.sample(4)), .data("")]),
    (
      "after thirty users and thirty failures",
      (1...30).map { .user(.sample($0)) }
        + [broken, .data("[]"), .failure(CancellationError())].flatMap {
          Array(repeating: $0, count: 10)
        }
    ),
  ]
  return past.map { name, replies in
    Situation(name) { try await Bench(makeUserService).after(replies) }
  } + [
    Situation("with another service in use") {
      let earlier = try await Bench(makeUserService).after([.user(.sample(1))])
      let bench = Bench(makeUserService)
      let later = Bench(makeUserService)
      await later.load(3, broken)
      await earlier.load(3, .user(.sample(2)))
      return bench
    },
    Situation("beside a service with the same network") {
      let other = try await Bench(makeUserService).after([.user(.sample(1))])
      var bench = Bench(network: other.network, makeUserService)
      bench.neighbour = other.service
      return bench
    },
    Situation("beside a service with the same decoder") {
      let other = try await Bench(makeUserService).after([.user(.sample(1))])
      var bench = Bench(decoder: other.decoder, makeUserService)
      bench.neighbour = other.service
      return bench
    },
  ]
}

/// How a request for user 7 can end well.
let users: [Ending<Reply>] =
  [
    Ending("the network answers", .user(.sample(7))),
    Ending("the network answers with another number", .user(.sample(5_000))),
    Ending(
      "the network answers with more",
      .data(#"{"id":7,"fullName":"Ada","joined":1,"a":[1]}"#)
    ),
  ]
  + EdgeValues.texts.map { name in
    let user = User(id: 7, fullName: name, joined: .distantPast)
    return Ending("the network answers with the name “\(name)”", .user(user))
  }

/// Errors of any type, save `CancellationError`: most tempt somebody to make an exception for them.
private let errors: [(name: String, error: any Error)] = [
  ("an error of its own", Unplugged(cable: 4)),
  ("an NSError", NSError(domain: "net", code: 7)),
  ("a timeout", URLError(.timedOut)),
  ("URLError(.notConnectedToInternet)", URLError(.notConnectedToInternet)),
  ("CocoaError(.userCancelled)", CocoaError(.userCancelled)),
  (
    "a DecodingError",
    DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "half a page"))
  ),
  ("unreachable", UserLoadingError.unreachable(Unplugged(cable: 3))),
  ("unreadable", UserLoadingError.unreadable(Unplugged(cable: 5))),
  ("unreachable with a CancellationError", UserLoadingError.unreachable(CancellationError())),
]

/// What a network can throw, save `CancellationError`.
let networkFailures = (errors + [("URLError(.cancelled)", URLError(.cancelled))]).map {
  name,
  error in Ending("the network throws \(name)", Reply.failure(error))
}

/// The failures that a session or a socket reports: most tempt somebody to a second try.
let connectionFailures: [Ending<Reply>] = {
  let ranges = [-1...(-1), -1022...(-1000), -1103...(-1100), -1206...(-1200), -3007...(-3000)]
  let codes = ranges.joined().compactMap { URLError.Code(rawValue: $0) }
  let sockets: [POSIXError.Code] = [.ECONNRESET, .ETIMEDOUT, .EPIPE, .ENETDOWN]
  return codes.map {
    Ending("the network throws URLError \($0.rawValue)", .failure(URLError($0)))
  }
    + sockets.map {
      Ending("the network throws POSIXError \($0.rawValue)", .failure(POSIXError($0)))
    }
}()

/// What a decoder can reject.
let rejections: [Ending<Reply>] =
  [
    Ending("the data is a list", .data("[]")), Ending("the data is no JSON", .data("<html>")),
    Ending("the data lacks a name", .data(#"{"id":7,"joined":0}"#)),
  ]
  + (errors + [("CancellationError", CancellationError())]).map { name, error in
    let network = Reply.user(.sample(7)).network
    return Ending("the decoder throws \(name)", Reply(network: network, rejection: error))
  }

let emptyAnswer = [Ending("the data is empty", Reply.data(""))]

let cancellation = [
  Ending("the network throws CancellationError", Reply.failure(CancellationError()))
]

let failures = networkFailures + rejections + emptyAnswer + cancellation
