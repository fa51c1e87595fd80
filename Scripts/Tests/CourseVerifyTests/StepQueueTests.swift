import Testing

@testable import CourseVerify

struct StepQueueTests {
  private func step(_ title: String, _ lesson: String?) -> VerifyStep {
    VerifyStep(proof: .mistakes, title: title, lesson: lesson) { _ in [] }
  }

  @Test func `a worker stays with its lesson`() async {
    let queue = StepQueue([step("a1", "a"), step("a2", "a"), step("b1", "b"), step("b2", "b")])

    let first = await queue.next(for: 1)?.step.title
    let other = await queue.next(for: 2)?.step.title
    let second = await queue.next(for: 1)?.step.title
    #expect([first, other, second] == ["a1", "b1", "a2"])
  }

  @Test func `a worker without a lesson helps where most is left`() async {
    let queue = StepQueue([step("a1", "a"), step("b1", "b"), step("b2", "b"), step("b3", "b")])

    _ = await queue.next(for: 1)
    _ = await queue.next(for: 2)
    #expect(await queue.next(for: 1)?.step.title == "b2")
  }

  @Test func `every step is handed out once and counted`() async {
    let queue = StepQueue([step("x", nil), step("a1", "a"), step("y", nil), step("a2", "a")])

    var titles: [String] = []
    var numbers: [Int] = []
    while let next = await queue.next(for: 1) {
      titles.append(next.step.title)
      numbers.append(next.number)
    }
    #expect(titles.sorted() == ["a1", "a2", "x", "y"])
    #expect(numbers == [1, 2, 3, 4])
    #expect(queue.count == 4)
  }
}
