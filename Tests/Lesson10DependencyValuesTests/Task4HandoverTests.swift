import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import Testing

/// A model that creates others of its kind.
class Booking: @unchecked Sendable {
  @Dependency(\.locker) var locker
  @Dependency(\.towel) var towel
  @Dependency(\.board) var board
  @Dependency(\.seen) var together

  var seen: Seen { Seen(locker: locker, towel: towel, board: board.name) }
}
private class GroupBooking: Booking, @unchecked Sendable {}
private final class BusBooking: GroupBooking, @unchecked Sendable { let seats = 40 }
private final class LateBooking {
  let title = "late"
  @Dependency(\.towel) var towel
}

class Passerby: CustomStringConvertible {
  let locker = 4
  var description: String { "somebody" }
}
final class Bystander: Passerby { let booking = Booking() }

/// Where nothing is to be set, the function without an update, as a caller would.
private func forChild<Result>(
  of parent: AnyObject,
  _ update: Overrides = Overrides(),
  _ operation: () throws -> Result
) rethrows -> Result {
  if update.isNothing { return try withDependencies(from: parent, operation: operation) }
  return try withDependencies(from: parent, update.apply, operation: operation)
}

extension Form {
  /// The same for the two methods that share the name `yield`.
  fileprivate func run<Result: Sendable>(
    _ continuation: DependencyValues.Continuation,
    _ operation: @Sendable () throws -> Result
  ) async throws -> Result {
    switch self {
    case .synchronous:
      // A closure that isn't async, so that the synchronous method is the one called.
      return try { () throws -> Result in try continuation.yield(operation) }()
    case .asynchronous:
      return try await continuation.yield { () async throws -> Result in
        await MainActor.run {}
        return try operation()
      }
    }
  }
}

extension Lesson10 {
  @Suite("Task 4 · Hand the values on", .nothingWaits)
  struct Task4 {
    // Rule: A child and its own child get what the parent captured, also after the parent's scope
    // has ended. Look at: Handover.swift, `withDependencies(from:)`.
    @Test func `gives a child its parent's dependencies`() async {
      await check(Overrides.outer.callers("made with").map(Self.booking), [Overrides()])
    }

    // Rule: What is set where the child is created overrides what the parent captured, key by key.
    // Look at: Handover.swift, the order of merging in `withDependencies(from:)`.
    @Test func `lets the caller win over the parent`() async {
      await check(parents, Overrides.inner)
    }

    // Rule: What the update sets overrides both, key by key. Look at: Handover.swift, when
    // `withDependencies(from:)` calls the update.
    @Test func `lets the update win over both`() async {
      await check(parents, Overrides.inner, Overrides.last)
    }

    // Rule: The update for a child sees layers 1 and 2, merged. Look at: Handover.swift, which
    // values the update gets.
    @Test func `lets the update see the parent's and the caller's values`() async {
      await Situations.check(parents, Self.children(Overrides.inner)) { parent, caller in
        let child = try await caller.run {
          withDependencies(from: parent.model, { Overrides.add(to: &$0) }, operation: { Booking() })
        }
        try must("what the child reads", be: caller.sets.over(parent.made).added, is: child.seen)
      }
    }

    // Rule: A task that the operation starts sees all three layers.
    // Look at: Handover.swift, how `withDependencies(from:)` sets values.
    @Test func `reaches the tasks of the operation`() async {
      let caller = Overrides(towel: "blue", context: .preview)
      await check(parents, [caller], [Overrides(locker: 3), Overrides()])
    }

    // Rule: The context is merged like every other value. Look at: Handover.swift, what
    // `withDependencies(from:)` merges.
    @Test func `hands the context on like any other value`() async {
      let contexts = DependencyContext.allCases.map { Overrides(context: $0) } + [Overrides()]
      await check(contexts.callers("made with").map(Self.booking), contexts, contexts)
    }

    // Rule: The call finds the parent's values through any `@Dependency` property that the parent
    // declares or inherits. Look at: Handover.swift, `capturedValues(of:)`.
    @Test func `hands on what a parent inherits`() async {
      await check(parents, [Overrides()])
    }

    // Rule: For a parent with a `@Dependency`, the call reports no issue, also when the parent
    // was created where nothing was set. Look at: Handover.swift, when you report.
    @Test func `says nothing of a parent that has a dependency`() async {
      let callers = Overrides.inner.callers("in a scope that sets")
      await Situations.check(parents, callers) { parent, caller in
        for update in [Overrides(), caller.sets] {
          let issues: [String] = try await caller.run {
            Issues.collecting { forChild(of: parent.model, update) {} }.issues
          }
          try must("the issues if the update sets \(update)", be: [], is: issues)
        }
      }
    }

    // Rule: For a parent without a `@Dependency`, the call reports one issue with the parent's own class name, in every context.
    // Look at: Handover.swift, what you report when `capturedValues(of:)` is nil.
    @Test func `tells when there is nothing to hand on`() async {
      let callers = DependencyContext.allCases.map { Overrides(context: $0) } + [Overrides()]
      await Situations.check(callers.situations("in a scope that sets")) { caller in
        // The static type is another one than the object's.
        let parent: Passerby = Bystander()
        func fail() throws { throw Leak(place: "the operation") }
        for update in [Overrides(), Overrides()] + callers {
          let issues: [String] = Issues.collecting {
            scoped(caller.apply) {
              if update.isNothing { return withDependencies(from: parent, operation: {}) }
              try? withDependencies(from: parent, update.apply, operation: fail)
            }
          }.issues
          try must("the issues if the update sets \(update)", be: 1, is: issues.count)
          let isNamed: Bool = issues[0].contains("Bystander")
          try must("naming the parent's class, Bystander, in “\(issues[0])”", be: true, is: isNamed)
        }
      }
    }

    // Rule: After that issue, the call behaves like a plain `withDependencies`.
    // Look at: Handover.swift, what follows the issue.
    @Test func `goes on as it is when there is nothing to hand on`() async {
      await Situations.check(
        Overrides.outer.situations("in a scope that sets"),
        Overrides.inner.callers("with an update that sets")
      ) { outer, update in
        let (here, child) = try await Caller(sets: outer, ground: update.ground).run {
          Issues.collecting {
            forChild(of: Bystander(), update.sets) { (Seen.here, Booking()) }
          }.result
        }
        try must("what the operation sees", be: update.sets.over(outer).seen, is: here)
        try must("what a child reads", be: update.sets.over(outer).seen, is: child.seen)
      }
    }

    // Rule: With or without a `@Dependency` in the parent, the caller gets the operation's result, or the error of
    // the update or the operation.
    // Look at: Handover.swift, each `try` in `withDependencies(from:)`.
    @Test func `returns the result or throws the error, for every parent`() async {
      await Situations.check(allParents, Way.all) { parent, way in
        for course in await parent.courses(of: way) {
          try must("what the caller gets", be: way.outcome, is: course.outcome)
        }
      }
    }

    // Rule: After `withDependencies(from:)`, the values from before the call are current again.
    // Look at: Handover.swift, how `withDependencies(from:)` sets values.
    @Test func `goes back to the values around the making of a child`() async {
      await Situations.check(allParents, Way.all) { parent, way in
        let caller = Overrides(locker: 6, context: .preview)
        let courses = await withDependencies(caller.apply) { await parent.courses(of: way) }
        for course in courses {
          try must("the values after the call", be: caller.seen, is: course.after)
        }
      }
    }

    /// A parent, and what it was made with.
    private struct Parent: @unchecked Sendable {
      let made: Overrides
      let model: AnyObject

      /// With an update, and without one where that is possible.
      func courses(of way: Way) async -> [Course] {
        let updated = await Course(of: way) { update, operation in
          try Issues.collecting {
            try withDependencies(from: model, update, operation: operation)
          }.result
        }
        if way.update != nil { return [updated] }
        let plain = await Course(of: way) { _, operation in
          try Issues.collecting { try forChild(of: model) { try operation() } }.result
        }
        return [updated, plain]
      }
    }

    /// Holds what a child reads, and what its operation sees, against the three layers.
    private func check(
      _ parents: [Situation<Parent>],
      _ callers: [Overrides],
      _ updates: [Overrides] = [Overrides()]
    ) async {
      let early = Overrides(locker: 7, towel: "early", context: .preview)
      let model = scoped(early.apply) { Booking() }
      await Situations.check(parents, Self.children(callers)) { parent, caller in
        for update in updates {
          let (child, here, task) = try await caller.run {
            forChild(of: parent.model, update) {
              (Booking(), [Seen.here, model.seen], Task { [Seen.here, Booking().seen] })
            }
          }
          let ofInner = try await caller.run {
            forChild(of: scoped(parent.made.apply) { Booking() }, update) { Booking().seen }
          }
          let layers = update.over(caller.sets.over(parent.made))
          let twice = [layers.seen, layers.seen]
          let what = "if the update sets \(update)"
          let grandchild = forChild(of: child) { Booking() }
          let children: [Seen] = [child.seen, grandchild.seen]
          try must("what the child and its own child read \(what)", be: twice, is: children)
          let inner = "what a child reads \(what), whose parent was made there in an inner scope"
          try must(inner, be: layers.seen, is: ofInner)
          try must("what the operation sees \(what)", be: layers.seen, is: here[0])
          let read = "what an earlier model reads there \(what)"
          try must(read, be: layers.over(early).seen, is: here[1])
          let seen: [Seen] = await task.value
          try must("what a task and its child see \(what)", be: twice, is: seen)
        }
      }
    }

    /// Calls where a scope sets something; of several calls, two more where task 4 hands it on.
    private static func children(_ sets: [Overrides]) -> [Ending<Caller>] {
      let bringers: [Caller.Bringer] = sets.count > 1 ? [.parent, .continuation] : []
      let handed = Caller(sets: Overrides(locker: 2, context: .preview), ground: .thread)
      return sets.callers("a child made where the caller sets")
        + bringers.map { bringer in
          var caller = handed
          caller.bringer = bringer
          return Ending("a child made where \(bringer.rawValue) brings \(caller.sets)", caller)
        }
    }

    private static func booking(_ maker: Ending<Caller>) -> Situation<Parent> {
      Situation("a parent \(maker.name)") {
        Parent(made: maker.value.sets, model: try await maker.value.run { Booking() })
      }
    }

    private var parents: [Situation<Parent>] {
      let made = Overrides(locker: 1)
      return Overrides.outer.callers("made with").map(Self.booking) + [
        Situation("a parent whose superclass inherits a @Dependency") {
          Parent(made: made, model: scoped(made.apply) { BusBooking() })
        },
        Situation("a parent whose @Dependency isn't its first property") {
          Parent(made: made, model: scoped(made.apply) { LateBooking() })
        },
        Situation("a parent for which calls threw before") {
          let model = scoped(made.apply) { Booking() }
          await withDependencies(Overrides.all.apply) {
            for way in Way.all.map(\.value) {
              _ = await Course(of: way) { try withDependencies(from: model, $0, operation: $1) }
            }
          }
          return Parent(made: made, model: model)
        },
      ]
    }

    private var allParents: [Situation<Parent>] {
      parents + [
        Situation("a parent without a @Dependency") {
          Parent(made: Overrides(), model: Bystander())
        }
      ]
    }

    // Rule: Each `yield` runs its operation with exactly the values that were current when the
    // continuation was created. Look at: Handover.swift, what `Continuation` stores.
    @Test(arguments: Form.allCases)
    func `goes on with its values when the scope is over`(yield: Form) async {
      await Situations.check(captured) { made, continuation in
        for way in Way.ofAnOperation {
          try await check(continuation, yield, sees: made)
          try? await yield.run(continuation) { try way.value.inOperation() }
        }
        try await inTask(cancelled: true) { try await check(continuation, yield, sees: made) }
      }
    }

    // Rule: The operation doesn't see what is set around `yield`, not even the context. Look at:
    // Handover.swift, both methods `yield`.
    @Test(arguments: Form.allCases)
    func `is not swayed by the values of its caller`(yield: Form) async {
      let callers = Overrides.inner.map { Ending("called where the caller sets \($0)", $0) }
      await Situations.check(captured, callers) { capture, caller in
        let (made, continuation) = capture
        try await withDependencies(caller.apply) {
          try await check(continuation, yield, sees: made)
        }
        let other = scoped(caller.apply) { withEscapedDependencies { $0 } }
        for outer in [continuation, other] {
          let seen = outer.yield { scoped(caller.apply) { continuation.yield { Seen.here } } }
          try must("what a yield in a yield sees", be: made.seen, is: seen)
        }
        let child = Caller(sets: caller, ground: .task, bringer: .parent)
        let (inside, later) = try await child.run {
          (
            continuation.yield { Seen.here },
            Task { try await check(continuation, yield, sees: made) }
          )
        }
        try must("what a yield sees where a child is created", be: made.seen, is: inside)
        try await later.value
        // Called at once, by somebody who sets something, before `withEscapedDependencies` returns.
        let (seen, task) = scoped(made.apply) {
          withEscapedDependencies { new in
            scoped(caller.apply) {
              (new.yield { Seen.here }, Task { try await check(new, yield, sees: made) })
            }
          }
        }
        let atOnce = await task.result
        try must("what a yield sees while its continuation is made", be: made.seen, is: seen)
        try atOnce.get()
      }
    }

    // Rule: A continuation also works on another thread and in a detached task.
    // Look at: Handover.swift, what `Continuation` stores.
    @Test func `goes on with its values on another thread and in a detached task`() async {
      await Situations.check(captured) { made, continuation in
        for ground in Ground.allCases {
          let seen: Seen = try await ground.run { continuation.yield { Seen.here } }
          try must("what it sees \(ground.rawValue)", be: made.seen, is: seen)
          let started = try await ground.run { continuation.yield { Task { Seen.here } } }.value
          try must("what a task started \(ground.rawValue) sees", be: made.seen, is: started)
        }
      }
    }

    // Rule: A task that the operation of `yield` starts sees the continuation's values.
    // Look at: Handover.swift, how `yield` sets values.
    @Test(arguments: Form.allCases)
    func `reaches the tasks of its operation`(yield: Form) async {
      await Situations.check(captured) { made, continuation in
        try await check(continuation, yield, sees: made)
      }
    }

    // Rule: The caller of `yield` gets the result or the error of its operation.
    // Look at: Handover.swift, each `try` in `yield`.
    @Test(arguments: Form.allCases)
    func `returns what its operation returns or throws`(yield: Form) async {
      await Situations.check(captured, Way.ofAnOperation) { capture, way in
        let course = await Course(of: way) { try await yield.run(capture.continuation, $1) }
        try must("what the caller gets", be: way.outcome, is: course.outcome)
      }
    }

    // Rule: After `yield`, the values from before the call are current again. Look at:
    // Handover.swift, how `yield` sets values.
    @Test(arguments: Form.allCases)
    func `leaves its caller's values as they were`(yield: Form) async {
      await Situations.check(captured, Way.ofAnOperation) { capture, way in
        let caller = Overrides(locker: 6, context: .preview)
        let course = await withDependencies(caller.apply) {
          await Course(of: way) { try await yield.run(capture.continuation, $1) }
        }
        try must("what is seen after yield", be: caller.seen, is: course.after)
      }
    }

    // Rule: `withEscapedDependencies` returns the result of its operation, or throws its error.
    // Look at: Handover.swift, `withEscapedDependencies`.
    @Test func `passes on what happens while a continuation is made`() async {
      for way in Way.ofAnOperation.map(\.value) {
        let course = await Course(of: way) { _, operation in
          try withEscapedDependencies { _ in try operation() }
        }
        #expect(course.outcome == way.outcome)
      }
    }

    /// Holds what an operation, its task and their models see against the continuation's values.
    private func check(
      _ continuation: DependencyValues.Continuation,
      _ yield: Form,
      sees made: Overrides
    ) async throws {
      let early = Overrides(locker: 7, towel: "early", context: .preview)
      let model = await onAnotherThread { scoped(early.apply) { Booking() } }
      let (here, task) = try await yield.run(continuation) {
        ([Seen.here, Booking().seen, model.seen], Task { [Seen.here, Booking().seen] })
      }
      let own = [made.seen, made.seen]
      try must("what yield sees, and a model that it creates", be: own, is: Array(here[..<2]))
      try must("what an earlier model reads there", be: made.over(early).seen, is: here[2])
      let seen: [Seen] = await task.value
      try must("what a task of yield sees, and its model", be: own, is: seen)
    }

    private typealias Capture = (made: Overrides, continuation: DependencyValues.Continuation)

    private var captured: [Situation<Capture>] {
      Overrides.outer.callers("a continuation made with").map { maker in
        Situation(maker.name) {
          (maker.value.sets, try await maker.value.run { withEscapedDependencies { $0 } })
        }
      } + [
        Situation("a continuation made in a continuation") {
          let outer = scoped({ $0.locker = 1 }) { withEscapedDependencies { $0 } }
          let inner = outer.yield {
            scoped({ $0.towel = "red" }) { withEscapedDependencies { $0 } }
          }
          return (Overrides(locker: 1, towel: "red"), inner)
        },
        Situation("a continuation made while another is made") {
          let inner = withEscapedDependencies { _ in
            scoped({ $0.locker = 1 }) { withEscapedDependencies { $0 } }
          }
          return (Overrides(locker: 1), inner)
        },
        Situation("a continuation made for a child") {
          let parent = scoped({ $0.locker = 1 }) { Booking() }
          let inner = withDependencies(from: parent, { $0.towel = "red" }) {
            withEscapedDependencies { $0 }
          }
          return (Overrides(locker: 1, towel: "red"), inner)
        },
      ]
    }
  }
}
