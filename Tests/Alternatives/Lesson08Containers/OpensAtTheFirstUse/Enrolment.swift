// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

struct Enrolment {
  let carryOut: (any Container) -> Void

  static func of<Service: Sendable>(
    _ type: Service.Type,
    _ lifetime: Lifetime,
    name: String? = nil,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) -> Enrolment {
    Enrolment(carryOut: { container in
      container.register(type, lifetime, name: name, build: build)
    })
  }

  static func perArgument<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) -> Enrolment {
    Enrolment(carryOut: { container in
      container.register(type, example: example, build: build)
    })
  }
}
