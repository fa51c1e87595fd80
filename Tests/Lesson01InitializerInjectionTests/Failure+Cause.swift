import Lesson01InitializerInjection

extension Optional where Wrapped == any Error {
  var unreachableCause: (any Error)? {
    if case .unreachable(let cause)? = self as? UserLoadingError { cause } else { nil }
  }

  var unreadableCause: (any Error)? {
    if case .unreadable(let cause)? = self as? UserLoadingError { cause } else { nil }
  }

  var text: String {
    map { "\($0)" } ?? "a user"
  }
}
