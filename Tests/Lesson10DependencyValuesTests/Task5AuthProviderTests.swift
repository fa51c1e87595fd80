import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

extension Lesson10.Task5 {
  // Rule: In a test, calling a closure of the auth provider that was never set reports one issue with its name.
  // Look at: AuthProvider+Unimplemented.swift, what each closure reports.
  @Test func `names the closure that was called and never set`() async {
    await Situations.check(providers, Self.closures) { provide, closure in
      for count in 1...2 {
        let issues: [String] = await Issues.collecting {
          _ = try? await closure.call(await provide(closure.other))
        }.issues
        try must("the issues of call \(count)", be: 1, is: issues.count)
        try must(
          "naming \(closure) in “\(issues[0])”",
          be: true,
          is: issues[0].contains("\(closure)")
        )
      }
    }
  }

  // Rule: Such a call throws `Unimplemented()` and reaches no server.
  // Look at: AuthProvider+Unimplemented.swift, what follows the report.
  @Test func `throws where a closure was never set`() async {
    await Situations.check(providers, Self.closures) { provide, closure in
      let (outcome, touched): (String, [String]) = await OutsideWorld.watching {
        await Issues.collecting {
          do { return try await closure.call(await provide(closure.other)) } catch {
            return "\(type(of: error))"
          }
        }.result
      }
      try must("what the caller gets", be: "Unimplemented", is: outcome)
      try must("what it reaches", be: [], is: touched)
    }
  }

  // Rule: Creating the auth provider, reading it or setting one of its closures reports nothing.
  // Look at: AuthProvider+Unimplemented.swift, when you report.
  @Test func `reports nothing when one closure of the auth provider is set`() async {
    await Situations.check(providers, Self.closures) { provide, closure in
      let (outcome, issues) = await Issues.collecting {
        let provider = await provide(closure)
        return try? await closure.call(provider)
      }
      let (returned, reported): (String?, [String]) = (outcome, issues)
      try must("the issues", be: [], is: reported)
      try must("what the closure that was set returns", be: "set", is: returned)
    }
  }

  enum Closure: Sendable {
    case logIn
    case logOut

    var other: Closure { self == .logIn ? .logOut : .logIn }

    func call(_ provider: AuthProvider) async throws -> String {
      switch self {
      case .logIn: return try await provider.logIn("ada", "").fullName
      case .logOut:
        try await provider.logOut()
        return "set"
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

  /// The auth provider of a test that sets one closure.
  private var providers: [Situation<@Sendable (Closure) async -> AuthProvider>] {
    [
      Situation("in a scope") {
        { closure in
          scoped(
            {
              $0.context = .test; closure.set(in: &$0)
            },
            { DependencyValues.current.authProvider }
          )
        }
      },
      Situation("in a scope that waits") {
        { closure in
          await withDependencies {
            $0.context = .test
            closure.set(in: &$0)
          } operation: { () async -> AuthProvider in
            DependencyValues.current.authProvider
          }
        }
      },
      Situation("after another test set both") {
        { closure in
          scoped {
            $0.context = .test
            closure.set(in: &$0)
            closure.other.set(in: &$0)
          } _: {
            _ = DependencyValues.current.authProvider
          }
          return scoped(
            {
              $0.context = .test; closure.set(in: &$0)
            },
            { DependencyValues.current.authProvider }
          )
        }
      },
    ]
  }
}
