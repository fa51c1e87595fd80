import Testing

@testable import CourseKit

struct LineDiffTests {
  @Test func `equal texts have no difference`() {
    #expect(LineDiff(["a", "b"], ["a", "b"]).isEmpty)
    #expect(LineDiff([], []).hunks().isEmpty)
  }

  @Test func `numbers lines on both sides`() {
    let diff = LineDiff(["a", "x", "c"], ["a", "y", "z", "c"])

    #expect(diff.entries.map(\.text) == ["a", "x", "y", "z", "c"])
    #expect(diff.entries.map(\.change) == [.same, .removed, .added, .added, .same])
    #expect(diff.entries.map(\.old) == [1, 2, nil, nil, 3])
    #expect(diff.entries.map(\.new) == [1, nil, 2, 3, 4])
  }

  @Test(arguments: [
    ([], ["a"]), (["a"], []), (["a", "b", "c"], ["c", "b", "a"]),
    (["a", "a", "b"], ["a", "b", "a", "b"]), (["{", "}", "{", "}"], ["{", "x", "}"]),
  ])
  func `tells both texts`(old: [String], new: [String]) {
    let entries = LineDiff(old, new).entries

    #expect(entries.filter { $0.change != .added }.map(\.text) == old)
    #expect(entries.filter { $0.change != .removed }.map(\.text) == new)
  }

  @Test func `places that are near each other are one`() {
    let old = (1...20).map(String.init)
    var new = old
    new[4] = "five"
    new[8] = "nine"
    #expect(LineDiff(old, new).hunks().count == 1)
    new[18] = "nineteen"
    #expect(LineDiff(old, new).hunks().map(\.count) == [13, 6])
  }
}
