import Foundation

/// Keeps the beginning and the end of a stream of bytes, however long it is.
struct OutputCollector {
  let kept: Int
  private(set) var total = 0
  private var head: [UInt8] = []
  private var tail: [UInt8] = []

  init(kept: Int) { self.kept = max(1, kept) }

  mutating func append(_ bytes: some Collection<UInt8>) {
    total += bytes.count
    let room = kept - head.count
    head.append(contentsOf: bytes.prefix(max(0, room)))
    tail.append(contentsOf: bytes.dropFirst(max(0, room)))
    if tail.count > 4 * kept { tail.removeFirst(tail.count - kept) }
  }

  /// Everything that is still there: first and last bytes, and how many are missing in between.
  var captured: CapturedOutput {
    let end = tail.suffix(kept)
    let omitted = total - head.count - end.count
    guard omitted > 0 else {
      return CapturedOutput(head: Self.text(head + end), tail: "", omittedBytes: 0)
    }
    let start = end.drop { $0 & 0b1100_0000 == 0b1000_0000 }
    return CapturedOutput(head: Self.text(head), tail: Self.text(start), omittedBytes: omitted)
  }

  /// Readable text: broken bytes are repaired, control characters that would drive a terminal go.
  private static func text(_ bytes: some Collection<UInt8>) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { scalar in
      scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
