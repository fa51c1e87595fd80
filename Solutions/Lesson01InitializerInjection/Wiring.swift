// Lesson 01 · Initializer injection. One good answer of several.
import Foundation
import Lesson01InitializerInjection

/// Creates a user service that uses this network and this decoder.
public func makeUserService(network: any Network, decoder: JSONDecoder) -> any UserLoading {
  UserService(network: network, decoder: decoder)
}

/// Creates a spy that returns `data` for every request.
public func makeNetworkSpy(answering data: Data) -> any NetworkSpying {
  NetworkSpy(answer: data)
}
