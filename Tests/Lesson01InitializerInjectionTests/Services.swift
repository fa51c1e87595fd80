import Foundation
import GradingSupport
import Lesson01InitializerInjection

/// Where the user of a service can be, before the next call.
var services: [Situation<Bench>] {
  let (broken, odd) = (Reply(.failure(Unplugged(cable: 9))), Reply.data("[]"))
  let cancelled = Reply(.failure(CancellationError()))
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
  return past.map { name, replies in Situation(name) { try await Bench().after(replies) } }
    + neighbours
}

/// Services beside another that is in use: it has nothing in common, the same network, or the same decoder.
var neighbours: [Situation<Bench>] {
  let makers: [(name: String, make: (Bench) -> Bench)] = [
    ("beside another service", { Bench(beside: [$0]) }),
    ("beside one with the same network", { Bench(network: $0.network, beside: [$0]) }),
    ("beside one with the same decoder", { Bench(decoder: $0.decoder, beside: [$0]) }),
  ]
  return makers.map { name, make in
    Situation(name) {
      let other = Bench()
      await other.load()
      let bench = make(other)
      await other.load(3, .data("[]"))
      return bench
    }
  }
}

private let photo = String(repeating: "A", count: 100_000)
private let large = #"{"id":7,"fullName":"Ada","joined":1,"photo":["\#(photo)"]}"#

/// How a request for user 7 can end well.
let users: [Ending<Reply>] =
  [
    Ending("the network answers", .ada),
    Ending("the network answers with another number", .user(.sample(5_000))),
    Ending("the network answers with a large photo", .data(large)),
  ]
  + EdgeValues.texts.map { name in
    let user = User(id: 7, fullName: name, joined: .distantPast)
    return Ending("the network answers with the name “\(name)”", .user(user))
  }

/// Errors of any type, save `CancellationError`: most tempt somebody to make an exception for them.
private let errors: [any Error] = [
  Unplugged(cable: 4), NSError(domain: "net", code: 7), CocoaError(.userCancelled),
  URLError(.timedOut), URLError(.notConnectedToInternet),
  DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "half a page")),
  UserLoadingError.unreachable(Unplugged(cable: 3)),
  UserLoadingError.unreachable(CancellationError()),
  UserLoadingError.unreadable(Unplugged(cable: 5)),
]

/// The failures that a session or a socket reports: most tempt somebody to a second try.
private let connectionErrors: [any Error] =
  [-1...(-1), -1022...(-1000), -1103...(-1100), -1206...(-1200), -3007...(-3000)].joined()
  .compactMap { code in URLError.Code(rawValue: code).map { URLError($0) } }
  + [.ECONNRESET, .ETIMEDOUT, .EPIPE, .ENETDOWN].map { POSIXError($0) }

/// What a network can throw, save `CancellationError`.
let networkFailures = networkThrows(errors + [URLError(.cancelled)])
let connectionFailures = networkThrows(connectionErrors)
let cancellation = networkThrows([CancellationError()])

private func networkThrows(_ errors: [any Error]) -> [Ending<Reply>] {
  errors.map { Ending("the network throws \($0)", Reply(.failure($0))) }
}

/// What a decoder can reject.
let rejections: [Ending<Reply>] =
  [
    Ending("the data is a list", .data("[]")), Ending("the data is no JSON", .data("<html>")),
    Ending("the data lacks a name", .data(#"{"id":7,"joined":0}"#)),
  ]
  + (errors + [CancellationError()]).map {
    Ending("the decoder throws \($0)", Reply(Reply.ada.network, rejection: $0))
  }

let emptyAnswer = [Ending("the data is empty", Reply.data(""))]

let failures = networkFailures + rejections + emptyAnswer + cancellation

/// One ending of each kind.
let kinds = [users[0], networkFailures[0], rejections[0], cancellation[0]]
