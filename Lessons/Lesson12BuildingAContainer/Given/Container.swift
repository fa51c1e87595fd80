/// Registers services, begins scopes, and checks and draws the whole graph.
///
/// A container sees its own registrations and, behind them, those of its parent.
public protocol Container: AnyObject, Resolver {
  /// Registers how to build a service, in place of this container's registration under the same key.
  ///
  /// A caller that holds an instance of an earlier registration keeps it; the next request gets a new one.
  ///
  /// - Parameter build: builds the service from what it resolves from the resolver. A transient or scoped
  ///   service is built with what the container that was asked can see. A singleton or weak one is built with
  ///   what the container that it is registered in can see.
  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  )

  /// Registers how to build a service from a run-time argument. It is transient: each request builds one.
  ///
  /// - Parameter example: an argument with which ``verify()`` and ``graph()`` try the builder.
  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  )

  /// Whether this key has a registration, here or in a parent. What *that* service needs is not looked at.
  func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool

  /// Removes a registration of this container. A registration of its parent is visible again.
  func unregister<Service: Sendable>(_ type: Service.Type, name: String?)

  /// Removes all registrations of this container, and none of its parent.
  func unregisterAll()

  /// A new container whose parent is this one, and which stores scoped services until it ends.
  func beginScope(_ name: String) -> any Container

  /// Ends the scope: it releases what it stores, and each later request throws
  /// ``ContainerError/scopeEnded(_:)`` with its name. Requests to the scopes that were begun in it throw the same;
  /// what an inner scope stores is released when the inner scope ends or is released. Does nothing in a container
  /// that is no scope.
  ///
  /// A request that is already under way may still be answered, and the scope stores nothing of it.
  func endScope()

  /// Every trouble that resolving each registered service would meet, each once and in the form
  /// ``ContainerError/atItsRoot``, in the alphabetical order of the descriptions.
  ///
  /// It is a dry run: it builds every service as if in a scope, also one that is stored already, and stores none
  /// of them. A builder meets the same errors as in a request, though the path in them may be another's. For one
  /// container, a service without an argument is built at most twice, also when it fails: once for transient and
  /// scoped callers, and once for singletons and weak ones, which may not need what is scoped. A service on a
  /// cycle may be built more often, because what it meets depends on the service that was resolved first.
  func verify() -> [ContainerError]

  /// The registered services and which needs which, found out by the same dry run.
  func graph() -> ServiceGraph
}

extension Container {
  /// Registers how to build a service, and how long it lives.
  public func register<Service: Sendable>(
    _ type: Service.Type,
    _ lifetime: Lifetime,
    name: String? = nil,
    build: @escaping @Sendable (any Resolver) throws -> Service
  ) {
    register(type, name: name, lifetime: lifetime, build: build)
  }

  /// Registers how to build a service without a name from a run-time argument.
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

  /// Removes the registration without a name.
  public func unregister<Service: Sendable>(_ type: Service.Type) {
    unregister(type, name: nil)
  }
}
