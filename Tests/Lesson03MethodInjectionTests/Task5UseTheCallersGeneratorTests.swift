import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03 {
  @Suite("Task 5 · Use the caller's generator", .ownProcess)
  struct Task5 {
    // Rule: Two deals with generators in the same state have the same photos in the same order.
    // Look at: PhotoDealer.swift, which generator it uses.
    @Test func `deals the same photos for the same seed`() {
      let dealer = makePhotoDealer()
      var one = SeededGenerator(seed: 7)
      var other = SeededGenerator(seed: 7)

      let first = dealer.deal(5, of: .pile(of: 20), using: &one)
      let second = dealer.deal(5, of: .pile(of: 20), using: &other)

      #expect(first == second)
    }

    // Rule: Each choice among several photos advances the caller's generator.
    // Look at: PhotoDealer.swift, every `inout` and every copy of the generator.
    @Test func `a deal advances the caller's generator`() {
      let dealer = makePhotoDealer()
      var generator = GeneratorSpy()

      _ = dealer.deal(5, of: .pile(of: 20), using: &generator)

      #expect(generator.count >= 5)
    }
  }
}
