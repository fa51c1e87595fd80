import Testing

@testable import CourseKit

@Suite struct ContractTests {
  private let contract = Contract(
    interface: """
      // swift-module-flags: -module-name Exercise01Adding
      import Lesson01Adding
      import Swift
      public func makeAdder(isQuick: Swift.Bool = true) -> any Lesson01Adding.Adding
      @_Concurrency.MainActor public func makeScreen(from board: [Swift.String : Swift.Int], _ then: @escaping (Swift.Int, Swift.Int) -> Swift.Void) async throws -> any Lesson01Adding.Screen
      public func reset()
      public func keep<Value>(_ value: Value) -> Value where Value : Swift.Sendable
      public struct Box {
        public init(_ moment: Exercise01Adding.Box.Moment = .lazy, name: Swift.String? = nil)
        public func open() -> Swift.Int
      }
      """
  )

  @Test func `uses each function of Wiring as a value of its type`() {
    #expect(
      contract.source == """
        import Lesson01Adding
        import Swift

        @inlinable public func courseContract() {
          let _: (Swift.Bool) -> any Lesson01Adding.Adding = makeAdder(isQuick:)
          let _: @_Concurrency.MainActor ([Swift.String : Swift.Int], @escaping (Swift.Int, Swift.Int) -> Swift.Void) async throws -> any Lesson01Adding.Screen = makeScreen(from:_:)
          let _: () -> Swift.Void = reset
        }

        """
    )
  }

  @Test func `knows what the grader's calls leave out`() {
    #expect(
      contract.defaults == [
        ["isQuick:", "= true"], ["moment:", "= .lazy"], ["name:", "= nil"],
      ]
    )
  }

  @Test func `shows them as people write them`() {
    #expect(contract.wiring.count == 4)
    #expect(contract.wiring[0] == "public func makeAdder(isQuick: Bool = true) -> any Adding")
    #expect(contract.wiring[2] == "public func reset()")
  }
}
