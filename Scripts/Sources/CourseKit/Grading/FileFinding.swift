/// Something about the answer's files that a person should know, apart from what the tests say.
package struct FileFinding: Hashable, Codable, Sendable {
  /// What kind of thing it is. The raw values are part of the JSON schema.
  package enum Kind: String, Codable, Sendable {
    /// A symbolic link or another thing that is no regular file; it was left out.
    case notRegularFile = "not a regular file"
    /// A file whose bytes are no UTF-8 text.
    case notUTF8 = "not UTF-8"
    /// A manifest or another file that an answer may not bring; it was left out.
    case notAllowed = "not allowed"
    /// A file or folder that cannot be read.
    case unreadable
    /// A file that the starter has and the graders need, like `Wiring.swift`, is missing.
    case missing
  }

  /// What kind of thing it is.
  package let kind: Kind

  /// The file or folder, absolute.
  package let path: String

  /// Fact, place and remedy, in a sentence or two.
  package let message: String

  package init(kind: Kind, path: String, message: String) {
    self.kind = kind
    self.path = path
    self.message = message
  }
}
