import Foundation
import OutsideWorld

/// A client that stands for the real server. It responds, and records that it was used.
public struct LiveHTTPClient: HTTPClient {
  public init() {
    OutsideWorld.touched("a connection to the real server was opened")
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    OutsideWorld.touched("the real server got a request for \(request.path)")
    if request.path == "login" {
      return HTTPResponse(body: Data(#"{"name": "Ada", "token": "live"}"#.utf8))
    }
    guard request.headers["Authorization"] == "Bearer live" else {
      return HTTPResponse(status: 401, body: Data())
    }
    return HTTPResponse(body: Data(#"[{"id": 1, "name": "Live tea", "cents": 350}]"#.utf8))
  }
}
