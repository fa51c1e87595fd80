import Foundation

/// The URLs of the pictures.
public enum PhotoAPI {
  /// Returns the URL of one picture, such as `https://photos.example.com/pictures/42`.
  public static func url(forPicture id: Int) -> URL {
    base.appending(path: "pictures/\(id)")
  }

  private static let base: URL = {
    guard let url = URL(string: "https://photos.example.com") else {
      preconditionFailure("PhotoAPI.swift: the base address is no URL; correct the text in `base`")
    }
    return url
  }()
}
