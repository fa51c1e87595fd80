import Exercise10DependencyValues
import Lesson10DependencyValues
import OutsideWorld
import Testing

extension Lesson10.Task5 {
  // Rule: a stand-in speaks when it is used. Look at: AuthProvider+Unimplemented.swift.
  @Test func `reports nothing when one closure of the auth provider is set`() async {
    let (user, issues) = await Issues.collecting {
      try? await withDependencies {
        $0.context = .test
        $0.authProvider.logIn = { name, _ in User(id: name, fullName: "Ada") }
      } operation: {
        try await DependencyValues.current.authProvider.logIn("ada", "secret")
      }
    }

    let name: String? = user?.fullName
    let reported: [String] = issues
    #expect(
      name == "Ada",
      "the closure that was set must be the one called; look at Scope.swift and the subscript"
    )
    #expect(
      reported == [],
      "logIn was set and called, nothing was forgotten; look at AuthProvider+Unimplemented.swift"
    )
  }

  // Rule: what was never set is reported by name, and nothing live runs. Look at: `unimplemented`.
  @Test(arguments: ["logIn", "logOut"])
  func `names the closure that was called and never set`(closure: String) async {
    let ((answer, issues), touched) = await OutsideWorld.watching {
      await Issues.collecting {
        try? await withDependencies {
          $0.context = .test
        } operation: { () async throws -> String in
          let sut = DependencyValues.current.authProvider
          if closure == "logIn" { return try await sut.logIn("ada", "").id }
          try await sut.logOut()
          return "logged out"
        }
      }
    }

    let count: Int = issues.count
    let isNamed: Bool = issues.first?.contains(closure) ?? false
    let reached: [String] = touched
    let returned: String? = answer
    #expect(returned == nil, "nobody said what to answer, so it throws; look at `unimplemented`")
    #expect(
      count == 1,
      "one call that nobody set is one issue, but there are \(issues); look at `unimplemented`"
    )
    #expect(
      isNamed,
      "the issue must name the closure, \(closure), but says \(issues); look at `unimplemented`"
    )
    #expect(reached == [], "a test must not log in for real; look at `unimplemented`")
  }
}
