/// A container that registers services, begins scopes, and checks and draws the whole graph.
///
/// A container sees its own registrations and, behind them, those of its parent.
public protocol Container: AnyObject, Resolver {
  /// Registers how to build a service, in place of this container's registration under the same key.
  ///
  /// A caller that holds an instance of an earlier registration keeps it; the next `resolve` call gets a new one.
  ///
  /// - Parameter build: builds the service from the services that it resolves from the resolver. A transient or scoped
  ///   service is built with the registrations that the container of the `resolve` call can see. A singleton or
  ///   weak one is built with those that the container that it is registered in can see.
  func register<Service: Sendable>(
    _ type: Service.Type,
    name: String?,
    lifetime: Lifetime,
    build: @escaping @Sendable (any Resolver) throws -> Service
  )

  /// Registers how to build a service from a run-time argument. It is transient: each `resolve` call builds one.
  ///
  /// - Parameter example: an argument with which ``verify()`` and ``graph()`` try the builder.
  func register<Service: Sendable, Argument: Sendable>(
    _ type: Service.Type,
    name: String?,
    example: Argument,
    build: @escaping @Sendable (any Resolver, Argument) throws -> Service
  )

  /// Returns whether this key has a registration, here or in a parent. The dependencies of that service are not
  /// checked.
  func isRegistered<Service: Sendable>(_ type: Service.Type, name: String?) -> Bool

  /// Removes a registration of this container. A registration of its parent is visible again.
  func unregister<Service: Sendable>(_ type: Service.Type, name: String?)

  /// Removes all registrations of this container, and none of its parent.
  func unregisterAll()

  /// Returns a new container whose parent is this one, and which stores scoped services until it ends.
  func beginScope(_ name: String) -> any Container

  /// Ends the scope: it releases all stored objects, and each later `resolve` call throws
  /// ``ContainerError/scopeEnded(_:)`` with its name. Calls on the scopes that were begun in it throw the same;
  /// the objects of an inner scope are released when the inner scope ends or is released. It does nothing in a
  /// container that is no scope.
  ///
  /// A call that is already running may still return, and the scope stores nothing of it. A registration in an
  /// ended scope has no effect.
  func endScope()

  /// Returns every error that resolving each registered service would throw, each once and in the form
  /// ``ContainerError/atItsRoot``, in the alphabetical order of the descriptions.
  ///
  /// It is a dry run: it builds every service as if in a scope, also one that is stored already, and stores none
  /// of them. A builder gets the same errors as in a `resolve` call, though the path in them may be another one. For
  /// one container, a service without an argument is built at most twice, also when it fails: once for transient and
  /// scoped callers, and once for singletons and weak ones, which may not need a scoped service. A service on a cycle
  /// may be built more often, because its errors depend on the service that was resolved first.
  func verify() -> [ContainerError]

  /// Returns the graph of the registered services, found by the same dry run.
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

  /// Returns whether this type has a registration without a name, here or in a parent.
  public func isRegistered<Service: Sendable>(_ type: Service.Type) -> Bool {
    isRegistered(type, name: nil)
  }

  /// Removes the registration without a name.
  public func unregister<Service: Sendable>(_ type: Service.Type) {
    unregister(type, name: nil)
  }
}
