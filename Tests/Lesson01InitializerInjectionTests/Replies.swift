import Foundation
import GradingSupport
import Lesson01InitializerInjection

private let utf16 = older.data(using: .utf16LittleEndian) ?? Data()
private let long = String(decoding: Data(repeating: 32, count: 1 << 21), as: UTF8.self)
private let older = #"{"id":7,"fullName":"Åda Byron","joined":1}"#

/// How a request for user 7 can end well.
let users: [Ending<Reply>] =
  [
    Ending("the network answers", .ada),
    Ending("the network answers in UTF-16", Reply(.success(utf16))),
    Ending("the network answers with a mark and two megabytes", .data("\u{FEFF}" + older + long)),
  ]
  + [0, -1, .max, .min].map { Ending("the network answers with user \($0)", .user(.sample($0))) }
  + (EdgeValues.texts + ["Zoë 👩‍👩‍👧", "\\\"/"]).map { name in
    let user = User(id: 7, fullName: name, joined: .distantPast)
    return Ending("the network answers with the name “\(name)”", .user(user))
  }

/// Errors of any type, save `CancellationError`: most tempt somebody to make an exception for them, or to try again.
private let errors: [any Error] =
  [
    CancelledByTheDouble(number: 4), CocoaError(.userCancelled),
    NSError(domain: "net", code: -999, userInfo: [NSUnderlyingErrorKey: CancellationError()]),
    DecodingError.dataCorrupted(context), DecodingError.keyNotFound(JSONKey.id, context),
    DecodingError.typeMismatch(Int.self, context), DecodingError.valueNotFound(Int.self, context),
    UserLoadingError.unreachable(CancelledByTheDouble(number: 3)),
    UserLoadingError.unreachable(CancellationError()),
    UserLoadingError.unreadable(CancelledByTheDouble(number: 5)),
    POSIXError(.ECANCELED), POSIXError(.ECONNRESET), POSIXError(.EPIPE),
    CocoaError(.fileReadUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(.ETIMEDOUT)]),
  ]
  + (-1022 ... -1000).compactMap { URLError.Code(rawValue: $0) }.map(failed)

private enum JSONKey: CodingKey { case id }

private let context = DecodingError.Context(
  codingPath: [],
  debugDescription: "half a page",
  underlyingError: CancelledByTheDouble(number: 6)
)

/// Has another error under it, as many errors of networks do.
private func failed(_ code: URLError.Code) -> URLError {
  URLError(code, userInfo: [NSUnderlyingErrorKey: CancelledByTheDouble(number: code.rawValue)])
}

/// What a network can throw, save `CancellationError`.
let networkFailures = networkThrows(errors + [failed(.cancelled)])
let cancellation = networkThrows([CancellationError()])

private func networkThrows(_ errors: [any Error]) -> [Ending<Reply>] {
  errors.map { Ending("the network throws \($0)", Reply(.failure($0))) }
}

/// What a decoder can reject.
let rejections: [Ending<Reply>] =
  [
    "[]", "<html>", " \n", "null", "{}", #"{"id":7,"joined":0}"#, #"{"id":7,"fullName":"Ada"}"#,
    #"{"id":7,"fullName":null,"joined":0}"#, #"{"id":"7","fullName":"Ada","joined":0}"#,
    #"{"data":\(older)}"#,
  ].map { Ending("the data is \($0)", .data($0)) }
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
func services(_ decoder: @escaping () -> JSONDecoder = { DecoderSpy() }) -> [Situation<Bench>] {
  let past = pastEndings.flatMap { [(1, $0), (6, $0)] }
  return [Situation("a new service") { Bench(NetworkDouble(), decoder()) }]
    + past.map { count, ending in
      Situation("after \(count) times “\(ending.name)”") {
        let bench = Bench(NetworkDouble(), decoder())
        for _ in 1...count { await bench.load(ending.value) }
        try must("the requests so far", be: count, is: bench.requests.count)
        return bench
      }
    }
}
