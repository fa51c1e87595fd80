// The shop on the command line, with products from this file instead of a server.
//   COURSE_ANSWERS=Solutions swift run Lesson07Program
import Exercise07CompositionRoot
import Foundation
import Lesson07CompositionRoot

/// A server in this file, with one password for all users: "tea".
struct LocalServer: HTTPClient {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    switch request.path {
    case "login":
      let credentials = try JSONDecoder().decode(Credentials.self, from: request.body ?? Data())
      guard credentials.password == "tea" else { return HTTPResponse(status: 401, body: Data()) }
      let session = Session(name: credentials.name, token: "local")
      return HTTPResponse(body: try JSONEncoder().encode(session))
    case "products":
      guard request.headers["Authorization"] == "Bearer local" else {
        return HTTPResponse(status: 401, body: Data())
      }
      return HTTPResponse(
        body: Data(
          """
          [{"id": 1, "name": "Green tea", "cents": 450},
           {"id": 2, "name": "Black tea", "cents": 390},
           {"id": 3, "name": "Tea cup", "cents": 1200}]
          """.utf8
        )
      )
    default:
      return HTTPResponse(status: 404, body: Data())
    }
  }
}

struct PrintedLog: EventLog {
  func note(_ line: String) { print("  log: \(line)") }
}

let shop = makeShop(Outside(connect: { LocalServer() }, log: PrintedLog()))
let coordinator = makeCoordinator(shop: shop)
coordinator.start()

print("Login")
if case .login(let login)? = coordinator.screens.first {
  login.name = "Ada"
  login.password = "tea"
  await login.submit()
  print("  \(login.failure.map { "refused: \($0)" } ?? "Ada is logged in")")
}

print("Catalog")
if case .catalog(let catalog)? = coordinator.screens.last {
  await catalog.load()
  for product in catalog.products {
    print("  \(product.id)  \(product.name), \(product.cents / 100).\(product.cents % 100 / 10)0")
  }
  catalog.select(row: 1)
}

if case .product(let product)? = coordinator.screens.last {
  print("Product\n  \(product.name)")
}
