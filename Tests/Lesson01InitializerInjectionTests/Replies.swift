import Foundation
import GradingSupport
import Lesson01InitializerInjection

private let utf16 = older.data(using: .utf16LittleEndian) ?? Data()
private let older = #"{"id":7,"fullName":"Åda Byron","joined":1}"#

/// How a request for user 7 can end well.
let users: [Ending<Reply>] =
  [
    Ending("the network answers", .ada),
    Ending("the network answers with another number", .user(.sample(5_000))),
    Ending("the network answers in UTF-16", Reply(.success(utf16))),
  ]
  + EdgeValues.texts.map { name in
    let user = User(id: 7, fullName: name, joined: .distantPast)
    return Ending("the network answers with the name “\(name)”", .user(user))
  }

/// Errors of any type, save `CancellationError`: most tempt somebody to make an exception for them, or to try again.
private let errors: [any Error] =
  [
    Unplugged(cable: 4), NSError(domain: "net", code: 7), CocoaError(.userCancelled),
    DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "half a page")),
    UserLoadingError.unreachable(Unplugged(cable: 3)),
    UserLoadingError.unreachable(CancellationError()),
    UserLoadingError.unreadable(Unplugged(cable: 5)), POSIXError(.ECONNRESET), POSIXError(.EPIPE),
  ]
  + [.timedOut, .notConnectedToInternet, .networkConnectionLost, .cannotConnectToHost].map(failed)

private func failed(_ code: URLError.Code) -> URLError { URLError(code, userInfo: ["request": 7]) }

/// What a network can throw, save `CancellationError`.
let networkFailures = networkThrows(errors + [failed(.cancelled)])
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

/// Of several endings, a test with many situations takes the first and the last.
let failures = cancellation + emptyAnswer + rejections + networkFailures.reversed()

/// One ending of each kind.
let kinds = [users[0], networkFailures[0], rejections[0], cancellation[0]]

/// What can have been before: one ending of each kind, and an older name of the user.
let pastEndings =
  [Ending("the network answers with an older name", Reply.data(older))] + kinds.dropFirst()

/// Where the user of a service can be, before the next call.
var services: [Situation<Bench>] {
  let past = pastEndings.flatMap { [(1, $0), (6, $0)] }
  return [Situation("a new service") { Bench() }]
    + past.map { count, ending in
      Situation("after \(count) times “\(ending.name)”") {
        let bench = Bench()
        for _ in 1...count { await bench.load(ending.value) }
        try must("the requests so far", be: count, is: bench.requests.count)
        return bench
      }
    }
}
