import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 4 · Point back weakly")
  @MainActor
  struct Task4 {
    // Rule: who wants to know is told, and by whom. Look at: ProfileScreen.close.
    @Test func `tells its delegate that it was closed`() {
      let delegate = DelegateSpy()
      let sut = makeScreen()
      sut.delegate = delegate

      sut.close()

      let closed: [ObjectIdentifier] = delegate.closed
      #expect(
        closed == [ObjectIdentifier(sut)],
        "close() must tell the delegate once, and hand over the screen; look at ProfileScreen.close"
      )
    }

    // Rule: a property can be assigned again, and each screen has its own. Look at: `delegate`.
    @Test func `tells the delegate of this screen that was assigned last`() {
      let (first, second, other) = (DelegateSpy(), DelegateSpy(), DelegateSpy())
      let (sut, neighbour) = (makeScreen(), makeScreen())
      sut.delegate = first

      sut.delegate = second
      neighbour.delegate = other
      sut.close()

      let counts: [Int] = [first, second, other].map(\.closed.count)
      #expect(
        counts == [0, 1, 0],
        "close() must tell the delegate that this screen was given last; look at `var delegate`"
      )
    }

    // Rule: a reference back to the owner is weak. Look at: how `delegate` is declared.
    @Test func `lets the delegate that owns it go`() async {
      await expectReleased(
        "delegate and screen kept each other alive; look at `var delegate` in ProfileScreen.swift"
      ) {
        let delegate = DelegateSpy()
        let sut = makeScreen()
        sut.delegate = delegate
        delegate.screen = sut
        sut.close()
        return delegate
      }
    }

    // Rule: a weak reference may be nil by the time it is used. Look at: how `delegate` is declared.
    @Test func `closes quietly when its delegate is gone`() async {
      await #expect(
        processExitsWith: .success,
        "closing a screen whose delegate is gone must not trap; look at `var delegate`"
      ) {
        await DelegateThatLeft.isNotCalled()
      }
    }

    // Rule: a closure handed to what you own points back at you. Look at: the capture lists.
    @Test(arguments: [ProfilePart.name, .motto])
    func `is let go while a request is pending`(part: ProfilePart) async {
      let loader = PendingLoader()
      await expectReleased(
        "the pending request for the \(part.rawValue) kept the screen alive; look at its capture list"
      ) {
        let sut = makeScreen(loader: loader)
        sut.reload()
        if part == .motto { loader.answer("Ada") }
        return sut as AnyObject
      }
    }
  }
}

/// What happens in the process of the exit test.
@MainActor
private enum DelegateThatLeft {
  static func isNotCalled() {
    let sut = makeScreen()
    sut.delegate = DelegateSpy()
    sut.close()
  }
}
