/// One line of the testing library's event stream, version 0, as far as it is used here.
///
/// Source: `ST-0002` of swift-testing, "JSON stream". Fields that begin with `_` are newer and may be missing.
struct EventRecord: Decodable {
  struct Place: Decodable {
    let fileID: String?
    let line: Int
    let column: Int
    let _filePath: String?
    let filePath: String?
  }

  struct Message: Decodable {
    let symbol: String
    let text: String
  }

  struct Instant: Decodable {
    let absolute: Double
  }

  struct TestCase: Decodable {
    let displayName: String?
  }

  struct Issue: Decodable {
    let isKnown: Bool?
    let severity: String?
    let _severity: String?
    let sourceLocation: Place?
  }

  struct Payload: Decodable {
    // Of a test.
    let id: String?
    // Of a test ("function", "suite") or an event ("testStarted", …).
    let kind: String
    // Of an event.
    let testID: String?
    let messages: [Message]?
    let instant: Instant?
    let issue: Issue?
    let _testCase: TestCase?
  }

  /// "test" or "event".
  let kind: String
  let payload: Payload
}
