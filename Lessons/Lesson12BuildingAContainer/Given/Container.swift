/// Where services are registered, scopes begin, and the whole can be looked at.
///
/// A container sees what is registered in it and, behind that, what is registered in its parent.
public protocol Container: AnyObject, Resolver {
  /// Registers a way to build a service, in the place of whatever this container had under the key.
  ///
  /// What was built by an earlier registration stays with those who hold it; the next who asks gets
  /// a new one.
  ///
  /// - Parameter build: builds the service from what it asks of the resolver. A transient or scoped
  ///   service is built with what the container that was asked can see, a singleton or weak one with
  ///   what the container that it is registered in can see.
  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  )

  /// Registers a way to build a service from something known only later. It is transient: another
  /// argument makes another service.
  ///
  /// - Parameter example: an argument for ``verify()`` and ``graph()`` to try the builder with.
  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  )

  /// Whether this key has a registration, here or in a parent. What *that* needs is not looked at.
  func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool

  /// Takes a registration of this container away. One of its parent is seen again, if there is any.
  func unregister<Service: Sendable>(_ type: Service.Type, name: String?)

  /// Takes all registrations of this container away, and none of its parent.
  func unregisterAll()

  /// A new container behind which this one stands as its parent, and which keeps scoped services.
  func beginScope(_ name: String) -> any Container

  /// Ends the scope: what it kept is let go, and it answers ``ContainerError/scopeEnded(_:)`` with its
  /// name from now on, as do the scopes that were begun in it. What those kept goes with their own end,
  /// or with them. Does nothing to a container that is no scope.
  ///
  /// Whether a question that is under way is still answered is up to the container; nothing that comes
  /// of it is kept. What is registered after the end is never asked for.
  func endScope()

  /// Everything that would go wrong if each registered service were asked for, each trouble once and
  /// told ``ContainerError/atItsRoot``, in the alphabetical order of their descriptions.
  ///
  /// It builds every service to find out, also one that is kept already, as if in a scope, and keeps
  /// none of them. A service that could be built, and was asked for without an argument, is not built
  /// again for each who needs it; at most once more for those that outlive scopes.
  func verify() -> [ContainerError]

  /// What is registered and who needs whom, found out in the same way.
  func graph() -> ServiceGraph
}

extension Container {
  /// Registers a way to build a service that lives so long.
  public func register<Service: Sendable>(
    _ type: Service.Type,
    _ lifetime: Lifetime,
    name: String? = nil,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    register(type, name: name, lifetime: lifetime, build: build)
  }

  /// Registers a way to build a service without a name from something known only later.
  public func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  ) {
    register(type, name: nil, example: example, build: build)
  }

  /// Whether this type has a registration without a name, here or in a parent.
  public func isRegistered<Service: Sendable>(_ type: Service.Type) -> Bool {
    isRegistered(type, name: nil)
  }

  /// Takes the registration without a name away.
  public func unregister<Service: Sendable>(_ type: Service.Type) {
    unregister(type, name: nil)
  }
}
