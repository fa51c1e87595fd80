import Foundation

/// The format of the desk's files: the same bytes for the same values.
public enum DeskFormat {
  /// Returns the bytes of a value: JSON with sorted keys, dates as ISO 8601.
  public static func bytes(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(value)
  }

  /// Returns the value in bytes that ``bytes(_:)`` wrote.
  public static func value<Value: Decodable>(_ type: Value.Type, in bytes: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(type, from: bytes)
  }
}
