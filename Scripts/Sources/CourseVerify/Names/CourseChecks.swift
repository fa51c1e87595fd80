import CourseKit
import Foundation

struct Manifest: Sendable {
  let lessons: [(name: String, line: Int)]
  let dependencies: [Int]

  init(source: String) {
    let lines = Array(zip(1..., source.lines))
    let list = lines.drop { !$0.1.hasPrefix("let lessons") }.prefix { $0.1 != "]" }
    lessons = list.flatMap { line, text in
      text.replacing(#/\/\/.*/#, with: "").matches(of: #/"(\w+)"/#)
        .map { (String($0.output.1), line) }
    }
    dependencies = lines.filter { $0.1.contains(".package(") }.map(\.0)
  }
}

/// The checks of the whole course, which build nothing.
extension Course {
  static let folders = ["Lessons", "Exercises", "Solutions", "Tests", "Scripts"]

  var checks: [CheckResult] {
    topLevelChecks + manifestChecks + lessonFolderChecks + dependencies + pathChecks
      + groundRuleChecks
  }

  private var topLevelChecks: [CheckResult] {
    let readme = root.appending(path: "README.md")
    let known = Self.folders + ["Package.swift", "README.md"]
    let strays = root.visibleEntries.filter { !known.contains($0.name) }.map {
      place($0).unexpectedFile
    }
    return [place(readme).missing.unless(readme.isRegularFile), strays]
  }

  private var manifestChecks: [CheckResult] {
    let manifest = Manifest(source: root.appending(path: "Package.swift").text)
    let standing = lessons.map(\.name)
    let listed = manifest.lessons.map(\.name)
    let before = [nil] + manifest.lessons.map { $0.name.prefix(8) }
    let entries = zip(manifest.lessons, before).map { entry, last in
      let place = CourseLocation("Package.swift", line: entry.line)
      return place.fact("Package.swift lists \(entry.name), and Lessons/\(entry.name) is missing.")
        .remedy("Write the lesson, or take the line out.").unless(standing.contains(entry.name))
        + place.fact("\(entry.name) does not come after the lesson above it.")
        .remedy("Order the list by number, and give each lesson a number of its own.")
        .when(last.map { $0 >= entry.name.prefix(8) } ?? false)
    }
    return entries
      + lessons.map {
        place($0.folder).fact("Package.swift does not list \($0.name).")
          .remedy("Add the name to `lessons` in Package.swift.").unless(listed.contains($0.name))
      }
  }

  private var lessonFolderChecks: [CheckResult] {
    let names = lessons.map(\.name)
    let shared = ["Support", "SupportTests", "Mistakes", "Refused", "Alternatives", "README.md"]
    let folders = [
      ("Lessons", names + ["OutsideWorld"]), ("Exercises", names), ("Solutions", names),
      ("Tests", shared + lessons.map(\.testTarget)), ("Tests/Mistakes", names + ["Portable.md"]),
      ("Tests/Refused", names), ("Tests/Alternatives", names),
    ]
    return folders.flatMap { folder, known in
      root.appending(path: folder).visibleEntries.map { entry in
        let isText = entry.pathExtension == "md"
        let isPage = folder == "Lessons" && isText
        let place = place(entry)
        let remedy = entry.name.nearest(in: known).map { "Rename it to \($0)." }
        return place.fact("\(place.path) belongs to no lesson.")
          .remedy(remedy ?? "Remove it, or add its lesson in Lessons/.")
          .unless(isPage || known.contains(entry.name) && (entry.isFolder || isText))
      }
    }
  }

  /// The parts that the path in README.md is divided into have all lessons, and its short path has tasks that exist.
  private var pathChecks: [CheckResult] {
    let readme = place(root.appending(path: "README.md"))
    let parts = path.parts.flatMap(\.lessons)
    let divided = readme.fact("The parts of the path have the lessons \(parts).")
      .remedy("Write each lesson into one subgraph, in the order of the lessons.")
      .unless(parts.isEmpty || parts == lessons.map(\.number))
    return [divided]
      + path.short.map { step in
        let known = lessons.first { $0.number == step.lesson }.flatMap { try? $0.text().tasks }
        let numbers = known?.map(\.number) ?? []
        return readme.fact("The short path has tasks \(step.tasks) of lesson \(step.lesson).")
          .remedy("Name tasks that the lesson has.")
          .unless(known != nil && Set(numbers).isSuperset(of: step.tasks))
      }
  }

  private var dependencies: [CheckResult] {
    ["Package.swift", "Scripts/Package.swift"].map { path in
      Manifest(source: root.appending(path: path).text).dependencies.map {
        CourseLocation(path, line: $0).fact("The manifest declares a package dependency.")
          .remedy("Remove it: a class without network must build.")
      }
    }
  }

  /// Checks that `Lessons/.starters` names each starter as it is: `reset` restores exactly that git tree.
  func starterChecks(_ toolchain: Toolchain) async -> [CheckResult] {
    let list = root.appending(path: "Lessons/.starters")
    let index = FileManager.default.temporaryDirectory.appending(path: "index-\(UUID().uuidString)")
    defer { index.remove() }
    let command = """
      git add Exercises && tree="$(git write-tree)" &&
      git ls-tree "$tree:Exercises" | awk '{ print $3, $4 }'
      """
    // A separate index, so that staged changes stay as they are.
    let own = ["GIT_INDEX_FILE": index.path]
    let trees = await toolchain.run("/bin/sh", ["-c", command], folder: root, variables: own)
    guard let text = try? list.readText(), trees.succeeded else {
      let fact = "The starters can't be compared with Lessons/.starters: \(truncated(trees.text))"
      let remedy = "Verify in a git clone; .github/FORMATS.md says how the file is written."
      return [[place(list).fact(fact).remedy(remedy).warning]]
    }
    let standing = trees.text.lines
    let listed = text.lines
    return lessons.map { lesson in
      let own = standing.first { $0.hasSuffix(" \(lesson.name)") } ?? "no tree"
      let line = listed.firstIndex { $0.hasSuffix(" \(lesson.name)") }
      return place(list, line: line.map { $0 + 1 })
        .fact("The starter of \(lesson.name) is not the one that Lessons/.starters names.")
        .remedy("If the change is meant, write the line '\(own)'.").unless(listed.contains(own))
    }
  }
}
