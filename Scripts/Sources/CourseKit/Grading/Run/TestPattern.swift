/// Tells one expected test from all others, in a filter and in event streams.
struct TestPattern: Sendable {
  private let module: String
  private let test: ExpectedTest

  init(_ test: ExpectedTest, in lesson: LessonReference) {
    module = lesson.testModule
    self.test = test
  }

  /// A regular expression for `--filter` that fits this test's id alone.
  var filter: String {
    let types = test.suite.map { "`?\(Self.escaped($0))`?" }.joined(separator: "/")
    return "^\(Self.escaped(module))\\.\(types)/`?\(Self.escaped(test.name))`?\\("
  }

  /// Whether an id is this test's, like ``M.Lesson01/Task1/`name`()/File.swift:7:6``.
  func matches(_ id: String) -> Bool {
    var rest = Substring(id)
    guard Self.take(module + ".", from: &rest) else { return false }
    for type in test.suite {
      guard Self.take("`\(type)`/", from: &rest) || Self.take("\(type)/", from: &rest) else {
        return false
      }
    }
    return rest.hasPrefix("`\(test.name)`(") || rest.hasPrefix("\(test.name)(")
  }

  /// Whether an id is that of a suite around this test, whose events say nothing about the test itself.
  func isSuiteAround(_ id: String) -> Bool {
    let types = id.split(separator: "/").map { $0.filter { $0 != "`" } }
    let path = (["\(module).\(test.suite.first ?? "")"] + test.suite.dropFirst())
    return !types.isEmpty && types.count <= path.count && zip(types, path).allSatisfy { $0 == $1 }
  }

  private static func take(_ prefix: String, from rest: inout Substring) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest = rest.dropFirst(prefix.count)
    return true
  }

  private static func escaped(_ text: String) -> String {
    text.map { #"\.^$*+?()[]{}|"#.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
