// Lesson 12 · Building a container. Task 5: for callers that can't continue without a service.
// Grade it: swift test --filter Lesson12/Task5
import Lesson12BuildingAContainer

extension Container {
  /// Returns the service under this type and name, for callers that can't continue without it.
  ///
  /// Stops the program if there is none, with the missing service, the services that need it, and similar keys.
  public func require<Service: Sendable>(_ type: Service.Type, name: String? = nil) -> Service {
    guard let service = try? resolve(type, name: name) else {
      // TODO: 5. Stop the program with the description of the error.
      stopProgram("not found")
    }
    return service
  }
}
