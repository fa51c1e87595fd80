import Testing

@testable import CourseVerify

struct MutantTests {
  private func changes(_ source: String) -> [String] {
    MutantSource.mutants(of: source, file: "A.swift").map {
      $0.new.isEmpty ? "- " + $0.old : $0.new
    }
  }

  @Test(arguments: [
    ("let a = b == c", ["let a = b != c"]),
    ("let a = b <= c && d", ["let a = b < c && d", "let a = b <= c || d"]),
    ("let a: Set<Int> = b", []),
    ("let a = [true, false]", ["let a = [false, false]", "let a = [true, true]"]),
    ("let a = b + 41", ["let a = b - 41", "let a = b + 42"]),
    ("let a = 1", ["let a = 0"]),
    ("let a = $0.1 ... 1.5", []),
    ("let a = \"b\\(c) d\"", ["let a = \"b\\(c) dx\""]),
    ("let a = try b()", ["let a = try? b()"]),
    ("weak var a: B?", ["var a: B?"]),
    ("f { [weak self] in a }", ["f { [self = Optional(self)] in a }"]),
    ("f { [unowned a] in a }", ["f { [a] in a }"]),
    (
      "let a = f(x: b, y: c(1), d)",
      [
        "let a = f(x: c(1), y: b, d)", "let a = f(x: b, y: d, c(1))", "let a = f(x: b, y: c(0), d)",
      ]
    ),
    ("func f(a: Int, b: Int) {}", []),
  ])
  func `changes one thing`(source: String, changes: [String]) {
    #expect(self.changes(source) == changes)
  }

  @Test func `negates conditions that bind nothing, and deletes statements`() {
    let source = """
      struct A {
        let b: Int

        func c() -> Int? {
          guard d(b) else { return nil }
          defer { e() }
          if let f { g() }
          h(
            f
          )
          lock.withLock {
            k()
          }
          return b
        }
      }
      """

    #expect(
      changes(source) == [
        "- guard d(b) else { return nil }", "guard !(d(b)) else { return nil }", "- defer { e() }",
        "- if let f { g() }", "- h( f )", "- lock.withLock { k() }", "- k()", "- return b",
        "return nil",
      ]
    )
  }

  @Test func `leaves the rest of the file as it is`() {
    let mutant = MutantSource.mutants(of: "let a = 1\nlet b = c\n", file: "A.swift")[0]

    #expect(mutant.source == "let a = 0\nlet b = c\n")
    #expect(mutant.line == 1)
    #expect(mutant.description == "`A.swift`: `let a = 1` → `let a = 0`")
  }

  @Test func `finds listed mutants by what changes`() {
    let mutants = MutantSource.mutants(of: "\n\nlet a = 1\n", file: "A.swift")
    let list = EquivalentMutants(
      """
      # Mutants that nobody could notice

      - `A.swift`: `let a = 1` → `let a = 0`
        Nobody reads it.
      - `A.swift`: `let a = 1` → `let a = 5`
      """
    )

    let findings = list.findings(against: mutants, at: Place("E.md"))
    #expect(
      findings.map { "\($0.place): \($0.fact)" } == [
        "E.md:5: The entry doesn't say why nobody could notice.",
        "E.md:5: The solution has no mutant `A.swift`: `let a = 1` → `let a = 5`.",
      ]
    )
  }

  @Test func `a mutant that no test notices is found, and one that is listed is not`() async throws
  {
    let fixture = try FixtureCourse()
    let solution = "Solutions/Lesson01Greeting/Greeter.swift"
    try fixture.edit(solution, "{ count }", "{ count < 0 ? 0 : count }")
    let mutants = "Solutions/Lesson01Greeting/Greeter.swift:13: No test notices the mutant "
    let change = "`Greeter.swift`: `func greetings() -> Int { count < 0 ? 0 : count }` → "
    let one = change + "`func greetings() -> Int { count <= 0 ? 0 : count }`"
    let list = "Tests/Mistakes/Lesson01Greeting/Equivalent.md"
    try fixture.write(list, "# Equivalent\n\n- \(one)\n  Zero is zero.\n")

    let facts = try await fixture.verify([.mutants]).facts
    #expect(
      facts.sorted() == [
        mutants + change + "`func greetings() -> Int { count < 0 ? 1 : count }`",
        mutants + change + "`func greetings() -> Int { count < 1 ? 0 : count }`",
      ]
    )
  }
}
