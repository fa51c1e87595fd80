/// The order in which the course proposes its lessons: its parts, and a shorter path through them. Both are read from
/// the section *The path* of the course's `README.md`, so that they have one place.
package struct CoursePath: Hashable, Sendable {
  /// Some lessons in a row that have a name together.
  package struct Part: Hashable, Sendable {
    package let title: String
    /// The two digits of each lesson.
    package let lessons: [String]
  }

  /// A lesson of the short path.
  package struct Step: Hashable, Sendable {
    /// The two digits of the lesson.
    package let lesson: String
    /// The numbers of its tasks on the path, `[]` where all are.
    package let tasks: [Int]
    /// Whether only the core tasks are on the path.
    package let isCore: Bool
  }

  package let parts: [Part]
  /// The steps of the short path, in its order; `[]` where the page has none.
  package let short: [Step]

  /// Reads the text of `README.md`: `subgraph P1[Pass it in]` with lines such as `00[00 Welcome]` down to `end`, and the line
  /// `**The short path**: 00 · 01 (tasks 1 to 5) · 05 (1, 2, 4) · the core of 11.`
  package init(readme: String) {
    parts = readme.matches(of: #/subgraph \w+\[(.+)\]\n((?:.*\n)*?) *end\n/#).map { part in
      let lessons = part.output.2.matches(of: #/\b(\d\d)\[/#).map { String($0.output.1) }
      return Part(title: String(part.output.1), lessons: lessons)
    }
    let start = "**The short path**: "
    let line = readme.split(separator: "\n").first { $0.hasPrefix(start) } ?? ""
    short = line.dropFirst(start.count).split(separator: " · ").compactMap { step in
      guard let lesson = step.firstMatch(of: #/\b\d\d\b/#)?.output else { return nil }
      let list = step.firstMatch(of: #/\((.+)\)/#)?.output.1 ?? ""
      let numbers = list.matches(of: #/\d+/#).compactMap { Int($0.output) }
      let isRange = list.contains(" to ") && numbers.count == 2 && numbers[0] <= numbers[1]
      let tasks = isRange ? Array(numbers[0]...numbers[1]) : numbers
      return Step(lesson: String(lesson), tasks: tasks, isCore: step.contains("core"))
    }
  }
}
