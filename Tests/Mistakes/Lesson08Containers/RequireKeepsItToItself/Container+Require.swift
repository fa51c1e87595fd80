// Lesson 08 · Containers. A mistake: see README.md beside this file.
import Lesson08Containers

extension Container {
  /// The service under this type and name, for callers that can't go on without it.
  ///
  /// Stops the program when there is none, with what is missing, who needs it, and what is near.
  public func require<Service: Sendable>(_ type: Service.Type, name: String? = nil) -> Service {
    guard let service = try? resolve(type, name: name) else {
      fatalError("No registration found for \(type). Did you forget to register it?")
    }
    return service
  }
}
