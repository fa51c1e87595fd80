// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer

extension Container {
  /// The service under this type and name, for callers that can't go on without it.
  ///
  /// Stops the program when there is none, with what is missing, who needs it, and what is near.
  public func require<Service: Sendable>(_ type: Service.Type, name: String? = nil) -> Service {
    do {
      return try resolve(type, name: name)
    } catch {
      stopProgram("\(error)")
    }
  }
}
