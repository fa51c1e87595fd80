// Lesson 12 · Building a container. Task 5, done.
import Lesson12BuildingAContainer

extension Container {
  /// Returns the service under this type and name, for callers that can't continue without it.
  ///
  /// Stops the program if there is none, with the missing service, the services that need it, and similar keys.
  public func require<Service: Sendable>(_ type: Service.Type, name: String? = nil) -> Service {
    do {
      return try resolve(type, name: name)
    } catch {
      // The error of this call, and not of a second one: a builder may throw another error then.
      stopProgram("DependencyContainer: \(error)")
    }
  }
}
