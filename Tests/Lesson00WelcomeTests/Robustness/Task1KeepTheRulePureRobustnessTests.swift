import Exercise00Welcome
import GradingSupport
import OutsideWorld
import Testing

extension Lesson00.Task1 {
  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: DeskSign.swift, every clock in it.
  @Test func `makeSignText never uses LiveClock`() {
    let uses = OutsideWorld.watching { for hour in 0...23 { _ = makeSignText(at: hour) } }.touched

    expectEqual(uses, [])
  }
}
