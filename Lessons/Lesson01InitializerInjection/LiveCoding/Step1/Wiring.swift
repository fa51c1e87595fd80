// Lesson 01 · Initializer injection. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Foundation
import Lesson01InitializerInjection

/// Creates a user service that uses this network and this decoder.
public func makeUserService(network: any Network, decoder: JSONDecoder) -> any UserLoading {
  UserService(network: network)  // TODO: 2. Pass the decoder.
}

/// Creates a spy that returns `data` for every request.
public func makeNetworkSpy(answering data: Data) -> any NetworkSpying {
  NetworkSpy()  // TODO: 4. Pass the data.
}
