// Lesson 01 · Initializer injection. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Foundation
import Lesson01InitializerInjection

/// A user service that uses this network and this decoder.
public func makeUserService(network: any Network, decoder: JSONDecoder) -> any UserLoading {
  UserService(network: network, decoder: decoder)
}

/// A spy that answers every request with `data`.
public func makeNetworkSpy(answering data: Data) -> any NetworkSpying {
  NetworkSpy()  // TODO: 5. The data gets lost here.
}
