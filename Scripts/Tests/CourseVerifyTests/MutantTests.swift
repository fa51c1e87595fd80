import Testing

@testable import CourseVerify

struct MutantTests {
  private func changes(_ source: String, misunderstood: Bool = false) -> [String] {
    MutantGenerator.mutants(of: source, file: "A.swift").filter {
      $0.isMisunderstanding == misunderstood
    }
    .map { $0.new.isEmpty ? "- " + $0.old : $0.new }
  }

  @Test(arguments: [
    (
      "actor A { private let b = B(1) }",
      [
        "actor A { private var b: B { B(1) } }",
        "actor A { private static let b: B = B(1); private var b: B { Self.b } }",
      ]
    ),
    (
      "actor A { let b = B<[Int]>(1) }",
      [
        "actor A { var b: B<[Int]> { B<[Int]>(1) } }",
        "actor A { static let b: B<[Int]> = B<[Int]>(1); var b: B<[Int]> { Self.b } }",
      ]
    ),
    ("struct A { static let b = B() }", ["struct A { static var b: B { B() } }"]),
    (
      "class A { var b: Int = 0 }",
      [
        "class A { nonisolated(unsafe) static var b: Int = 0; "
          + "var b: Int { get { Self.b } set { Self.b = newValue } } }"
      ]
    ),
    ("class A { let b: B }", ["class A { unowned let b: B }"]),
    ("class A {\nlet b: (any B)?\nlet c: C }", ["unowned let c: C }"]),
    (
      "class A { var b: B? }",
      [
        "class A { weak var b: B? }",
        "class A { nonisolated(unsafe) static var b: B? = nil; "
          + "var b: B? { get { Self.b } set { Self.b = newValue } } }",
      ]
    ),
    ("class A { var b: Int { c } }", []), ("let b = B()", []), ("func f() { let b = B() }", []),
    ("enum A { case b; lazy var c: C = C() }", []),
    ("f(.singleton, .graph)", ["f(.transient, .graph)", "f(.singleton, .transient)"]),
    ("switch a { case .singleton: b }", []), ("a.scoped", []),
    (
      "{ return a.b.withLock { $0 += 1; return $0 } }",
      [
        "{ a.b.withLock { $0 += 1; } return a.b.withLock { return $0 } }"
      ]
    ),
    (
      "{ let c = lock.withLock { x in d(x)\n e() } }",
      [
        "{ lock.withLock { x in d(x) } let c = lock.withLock { x in e() } }"
      ]
    ),
    ("{ lock.withLock { a() } }", []), ("f(lock.withLock { a(); b() })", []),
    ("func f() async { a()\n await b() }", ["func f() async { await b() a() }"]),
    ("func f() { a(b)\n c(b)\n return b }", ["func f() { c(b) a(b)"]),
    ("func f() { a()\n b() }", []), ("func f() async { #expect(a)\n await b() }", []),
    ("struct A { @B var b: Int = c }", []), ("class A { let b: Int }", []),
    (
      "{ let c = try lock.withLock { let d = $0; return try f(d) } }",
      [
        "{ let d = try lock.withLock { $0; } let c = try lock.withLock { return try f(d) } }"
      ]
    ),
    ("func f() { let a = c.a\n let b = c.b }", []),
  ])
  func `writes what is often misunderstood`(source: String, changes: [String]) {
    #expect(self.changes(source, misunderstood: true) == changes)
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
    let mutant = MutantGenerator.mutants(of: "let a = 1\nlet b = c\n", file: "A.swift")[0]

    #expect(mutant.source == "let a = 0\nlet b = c\n")
    #expect(mutant.line == 1)
    #expect(mutant.description == "`A.swift`: `let a = 1` → `let a = 0`")
  }

  @Test func `finds listed mutants by what changes`() {
    let mutants = MutantGenerator.mutants(of: "\n\nlet a = 1\n", file: "A.swift")
    let list = EquivalentMutantList(
      """
      # Equivalent mutants

      - `A.swift`: `let a = 1` → `let a = 0`
        The value is never read.
      - `A.swift`: `let a = 1` → `let a = 5`
      """
    )

    let findings = list.findings(against: mutants, at: CourseLocation("E.md"))
    #expect(
      findings.map { "\($0.place): \($0.fact)" } == [
        "E.md:5: The entry doesn't say why no test can reject it.",
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
