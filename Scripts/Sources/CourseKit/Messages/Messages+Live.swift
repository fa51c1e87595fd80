extension Messages {
  static func building(_ lesson: String) -> String { "Building lesson \(lesson) …" }

  static func testing(_ lesson: String, _ judged: Int, of all: Int) -> String {
    "Testing lesson \(lesson): \(judged) of \(all) …"
  }

  static func waiting(for process: Int32?) -> String {
    process.map { "Waiting for another command (process \($0)) to finish grading …" }
      ?? "Waiting for another command to finish grading …"
  }

  static func live(_ text: String, seconds: Int) -> String {
    seconds > 0 ? "\(text) \(seconds) s" : text
  }
}
