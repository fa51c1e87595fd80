// Lesson 12 · Building a container. Task 4: for callers that can't go on without.
// Grade it: swift test --filter Lesson12/Task4
import Lesson12BuildingAContainer

extension Container {
  /// The service under this type and name, for callers that can't go on without it.
  ///
  /// Stops the program when there is none, with what is missing, who needs it, and what is near.
  public func require<Service: Sendable>(_ type: Service.Type, name: String? = nil) -> Service {
    guard let service = try? resolve(type, name: name) else {
      // TODO: 4. A developer reads this at three in the morning. What do they need to know?
      stopProgram("not found")
    }
    return service
  }
}
