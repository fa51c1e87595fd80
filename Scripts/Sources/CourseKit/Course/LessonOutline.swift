import Foundation

/// A lesson as the screens name it: its title and tasks, read from its text.
///
/// `LessonText` knows all of a text and takes milliseconds for it. A list of all lessons needs little of each, at once.
struct LessonOutline: Sendable {
  let lesson: Lesson

  /// As the lesson's text has it; the subject of the lesson's name if the text has none.
  private(set) var title: String

  /// How long the lesson takes, if its text says so.
  private(set) var minutes: Int?

  /// Number and title of each task, in order.
  private(set) var tasks: [(number: Int, title: String)] = []

  /// Reads the lesson's text; one that can't be read has no task and the title that its name gives.
  init(_ lesson: Lesson) {
    self.lesson = lesson
    title = lesson.subject
    let text = FileManager.default.contents(atPath: lesson.readme.path) ?? Data()
    var isCode = false
    for line in Self.markedLines(of: text) {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if !isCode {
        read(line)
      }
    }
  }

  /// The title of a task, or nothing.
  func title(ofTask number: Int) -> String {
    tasks.first { $0.number == number }?.title ?? ""
  }

  private mutating func read(_ line: String) {
    let start = "# Lesson \(lesson.number) · "
    if line.hasPrefix(start) {
      title = line.dropFirst(start.count).trimmingCharacters(in: .whitespacesAndNewlines)
    } else if line.hasPrefix("### Task ") {
      let parts = line.dropFirst("### Task ".count).split(separator: " · ", maxSplits: 1)
      guard parts.count == 2, let number = Int(parts[0]) else { return }
      tasks.append((number, parts[1].trimmingCharacters(in: .whitespacesAndNewlines)))
    } else if line.hasPrefix("**"), minutes == nil, line.contains(" minutes.**") {
      minutes = Int(line.dropFirst(2).prefix { $0.isNumber })
    }
  }

  /// The lines that begin with `#`, `*` or a backtick: few, so that the others cost next to nothing.
  private static func markedLines(of text: Data) -> [String] {
    text.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return [] }
      var lines: [String] = []
      var start = 0
      while start < buffer.count {
        let end = memchr(base + start, 0x0A, buffer.count - start).map {
          UnsafeRawPointer($0) - base
        }
        let length = (end ?? buffer.count) - start
        let first = buffer[start]
        if first == UInt8(ascii: "#") || first == UInt8(ascii: "*") || first == UInt8(ascii: "`") {
          let bytes = UnsafeRawBufferPointer(rebasing: buffer[start..<(start + length)])
          lines.append(String(decoding: bytes, as: UTF8.self))
        }
        start += length + 1
      }
      return lines
    }
  }
}
