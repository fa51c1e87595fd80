import Exercise09InjectedWrappers
import Foundation
import GradingSupport
import Lesson09InjectedWrappers
import Testing

// Each in a process of its own: a wrapper that stops on its second read takes no other test along.
extension Lesson09 {
  @Suite("Task 1 · Choose the moment")
  struct Task1 {
    // Rule: An eager property resolves its service once, while its owner is created.
    // Look at: Injected.swift, init(_:).
    @Test func `requests once and early when it is eager`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PropertyStory<Eager>.self) { try $0.look(.moment) }
      }
    }

    // Rule: A lazy property resolves its service once, at its first read.
    // Look at: Injected.swift, wrappedValue.
    @Test func `requests once and late when it is lazy`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PropertyStory<Lazy>.self) { try $0.look(.moment) }
      }
    }

    // Rule: A dynamic property resolves its service at every read, and returns the service of that read.
    // Look at: Injected.swift, wrappedValue.
    @Test func `requests at every read when it is dynamic`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(PropertyStory<Dynamic>.self) { try $0.look(.moment) }
      }
    }

    // Rule: A dynamic property resolves its service at every read, and returns the service of that read.
    // Look at: Injected.swift, what two reads at the same time share.
    @Test func `requests for each thread when it is dynamic`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("two threads read one dynamic property, and not both came back")
        let built = Numbers()
        DependencyContainer.shared.register(Int.self, .transient) { _ in built.next() }
        await Interleavings.check {
          // The first answer is one from before, which a property may still have.
          let sut = Injected<Int>(.dynamic)
          return (property: sut, first: sut.wrappedValue)
        } call: { sut, _ in
          sut.property.wrappedValue
        } rule: { sut, found in
          let all = Set(found + [sut.first])
          try must("the different services that three reads got", be: 3, is: all.count)
        }
      }
    }
  }
}

private enum Eager: PropertyChapter { static var moments: [Moment] { [.eager] } }
private enum Lazy: PropertyChapter { static var moments: [Moment] { [.lazy] } }
private enum Dynamic: PropertyChapter { static var moments: [Moment] { [.dynamic] } }
