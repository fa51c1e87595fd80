import Foundation

/// The addresses of users on the server.
public enum UserAPI {
  /// Returns the address of one user, such as `https://api.example.com/users/42`.
  public static func url(forUser id: Int) -> URL {
    base.appending(path: "users/\(id)")
  }

  private static let base: URL = {
    guard let url = URL(string: "https://api.example.com") else {
      preconditionFailure("UserAPI.swift: the base address is no URL; correct the text in `base`")
    }
    return url
  }()
}
