import Foundation
import GradingSupport
import Lesson01InitializerInjection

/// Where the user of a service can be, before the next call.
var services: [Situation<Bench>] {
  let (broken, odd) = (Reply.failure(Unplugged(cable: 9)), Reply.data("[]"))
  let cancelled = Reply.failure(CancellationError())
  let past: [(name: String, replies: [Reply])] = [
    ("a new service", []), ("after a user", [.user(.sample(3))]),
    ("after the network failed", [broken]), ("after data that isn't a user", [odd]),
    ("after a cancelled request", [cancelled]),
    ("after users and failures", [.user(.sample(3)), broken, .user(.sample(4)), .data("")]),
    (
      "after thirty users and thirty failures",
      (1...30).map { .user(.sample($0)) }
        + [broken, odd, cancelled].flatMap { Array(repeating: $0, count: 10) }
    ),
  ]
  return past.map { name, replies in Situation(name) { try await Bench().after(replies) } } + [
    Situation("with another service in use") {
      let earlier = try await Bench().after([.ada])
      let (bench, later) = (Bench(), Bench())
      await later.load(3, broken)
      await earlier.load(3)
      return bench
    },
    Situation("beside a service with the same network") {
      let other = try await Bench().after([.ada])
      return Bench(network: other.network, beside: other.service)
    },
    Situation("beside a service with the same decoder") {
      let other = try await Bench().after([.ada])
      return Bench(decoder: other.decoder, beside: other.service)
    },
  ]
}

/// How a request for user 7 can end well.
let users: [Ending<Reply>] =
  [
    Ending("the network answers", .ada),
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
  Ending("the network throws \($0)", Reply.failure($1))
}

/// The failures that a session or a socket reports: most tempt somebody to a second try.
let connectionFailures: [Ending<Reply>] = {
  let ranges = [-1...(-1), -1022...(-1000), -1103...(-1100), -1206...(-1200), -3007...(-3000)]
  let codes = ranges.joined().compactMap { URLError.Code(rawValue: $0) }
  let sockets: [POSIXError.Code] = [.ECONNRESET, .ETIMEDOUT, .EPIPE, .ENETDOWN]
  return codes.map { Ending("the network throws URLError \($0.rawValue)", .failure(URLError($0))) }
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
  + (errors + [("CancellationError", CancellationError())]).map {
    Ending("the decoder throws \($0)", Reply(Reply.ada.network, rejection: $1))
  }

let emptyAnswer = [Ending("the data is empty", Reply.data(""))]

let cancellation = [
  Ending("the network throws CancellationError", Reply.failure(CancellationError()))
]

let failures = networkFailures + rejections + emptyAnswer + cancellation

/// One ending of each kind.
let kinds = [users[0], networkFailures[0], rejections[0], cancellation[0]]
