// Lesson 07 · Composition root. One good answer of several.
import Foundation
import Lesson07CompositionRoot
import Testing

/// Tests that the catalog of a shop loads its products as the user who has logged in.
///
/// - Parameter makeShop: creates the shop to test, from these external dependencies.
@MainActor
public func catalogLoadsAsTheLoggedInUser(_ makeShop: @MainActor (Outside) -> any Shop) async throws
{
  let shop = makeShop(Outside(connect: { ServerStub() }))
  // Both screens before the log-in, because a token that is read too early is right after it.
  let login = shop.makeLogin { _ in }
  let catalog = shop.makeCatalog { _ in }

  await login.submit()
  await catalog.load()

  // The products, because a refused request ends in offline products and not in a failure.
  #expect(catalog.products == [ServerStub.oolong])
}

// A server that sells only to the user with its token.
private struct ServerStub: HTTPClient {
  static let oolong = Product(id: 7, name: "Oolong", cents: 600)

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    if request.path == "login" {
      return HTTPResponse(body: Data(#"{"name": "Grace", "token": "t7"}"#.utf8))
    }
    if request.headers["Authorization"] != "Bearer t7" {
      return HTTPResponse(status: 401, body: Data())
    }
    return HTTPResponse(body: try JSONEncoder().encode([Self.oolong]))
  }
}
