import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

extension Lesson10.Task5 {
  // Rule: In a test, calling an auth provider's closure that was never set reports one issue that
  // names only this closure. Look at: AuthProvider+Unimplemented.swift, what each closure reports.
  @Test func `names the closure that was called and never set`() async {
    await Situations.check(InATest.everywhere, Self.closures) { place, closure in
      let (sut, unset) = (
        await provider(place, setting: closure.other).value, await provider(place).value
      )
      for provider in [sut, sut, unset] {
        let issues = await Issues.collecting { _ = try? await closure.call(provider) }.issues
        try must("the issues of a call", be: 1, is: issues.count)
        let names: [String] = ["logIn", "logOut"].filter(issues[0].contains)
        try must("the closures named in “\(issues[0])”", be: ["\(closure)"], is: names)
      }
    }
  }

  // Rule: Such a call throws `Unimplemented()` and reaches no server.
  // Look at: AuthProvider+Unimplemented.swift, what follows the report.
  @Test func `throws where a closure was never set`() async {
    await Situations.check(InATest.everywhere, Self.closures) { place, closure in
      for set in [closure.other, nil] {
        let sut = await provider(place, setting: set).value
        let (outcome, touched): (String?, [String]) = await OutsideWorld.watching {
          await Issues.collecting {
            do { return try await inACancelledTask { try await closure.call(sut) } } catch {
              return String(reflecting: type(of: error))
            }
          }.result
        }
        let expected = String(reflecting: Unimplemented.self)
        try must("what a caller gets that was cancelled", be: expected, is: outcome)
        try must("what it reaches", be: [], is: touched)
      }
    }
  }

  // Rule: Creating the auth provider, reading it or setting one of its closures reports nothing.
  // Look at: AuthProvider+Unimplemented.swift, when you report.
  @Test func `reports nothing when one closure of the auth provider is set`() async {
    await Situations.check(InATest.everywhere, Self.closures) { place, closure in
      let (sut, before) = await provider(place, setting: closure)
      let (returned, after) = await Issues.collecting { try? await closure.call(sut) }
      let unset = await provider(place).issues
      let (outcome, issues): (String?, [String]) = (returned ?? nil, before + after + unset)
      try must("the issues", be: [], is: issues)
      try must("what the closure that was set returns", be: "set", is: outcome)
    }
  }

  enum Closure: Sendable {
    case logIn
    case logOut

    var other: Closure { self == .logIn ? .logOut : .logIn }

    func call(_ provider: AuthProvider?) async throws -> String? {
      switch self {
      case .logIn: return try await provider?.logIn("ada", "").fullName
      case .logOut: return try await provider?.logOut() == nil ? nil : "set"
      }
    }

    @Sendable func set(in values: inout DependencyValues) {
      switch self {
      case .logIn: values.authProvider.logIn = { name, _ in User(id: name, fullName: "set") }
      case .logOut: values.authProvider.logOut = {}
      }
    }
  }

  private static let closures = [Ending("logIn", Closure.logIn), Ending("logOut", Closure.logOut)]

  /// The auth provider of a test that sets one closure or none, and the issues of that.
  private func provider(
    _ place: InATest,
    setting closure: Closure? = nil
  ) async -> (value: AuthProvider?, issues: [String]) {
    await place.collecting({ closure?.set(in: &$0) }) { DependencyValues.current.authProvider }
  }
}
