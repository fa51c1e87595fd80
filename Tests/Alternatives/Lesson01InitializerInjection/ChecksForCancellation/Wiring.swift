// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection
public func makeUserService(network: any Network, decoder: JSONDecoder) -> any UserLoading {
  func make<N: Network>(_ n: N) -> any UserLoading { UserService(network: n, decoder: decoder) }
  return make(network)
}
public func makeNetworkSpy(answering data: Data) -> any NetworkSpying { NetworkSpy(answer: data) }
