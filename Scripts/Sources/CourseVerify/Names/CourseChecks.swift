import CourseKit
import Foundation

/// What is looked at once for the whole course, without building anything.
enum CourseChecks {
  static let files = ["Package.swift", "README.md"]
  static let folders = ["Lessons", "Exercises", "Solutions", "Tests", "Scripts"]

  static func all(_ course: Course) -> [Check] {
    topLevel(course) + manifest(course) + lessonFolders(course) + dependencies(course)
  }

  /// The top level holds what the course is made of and nothing else. Dot folders are free.
  static func topLevel(_ course: Course) -> [Check] {
    let present = files.map { name in
      let url = course.root.appending(path: name)
      return Check(url.isRegularFile, missingFile(course.place(url)))
    }
    let standing = folders.map { name in
      let url = course.root.appending(path: name)
      return Check(url.isFolder, missingFolder(course.place(url)))
    }
    let strays = course.root.visibleEntries.filter {
      !(files + folders).contains($0.lastPathComponent)
    }
    return present + standing + [Check(strays.map { stray(course.place($0)) })]
  }

  /// The manifest lists exactly the lessons that stand in `Lessons/`, in order, each number once.
  static func manifest(_ course: Course) -> [Check] {
    let url = course.root.appending(path: "Package.swift")
    guard let manifest = try? Manifest(url) else { return [] }
    let standing = Set(course.lessons.map(\.name))
    let listed = Set(manifest.lessons.map(\.name))
    let entries = manifest.lessons.enumerated().map { index, entry in
      let place = course.place(url, line: entry.line)
      var findings: [Finding] = []
      if LessonName(entry.name) == nil {
        findings.append(
          "'\(entry.name)' is no name of a lesson.",
          at: place,
          remedy: "Name it Lesson, two digits and a word, like Lesson04Singletons."
        )
      }
      if !standing.contains(entry.name) {
        findings.append(
          "Package.swift lists \(entry.name), and Lessons/\(entry.name) is missing.",
          at: place,
          remedy: "Write the lesson, or take the line out."
        )
      }
      if index > 0, manifest.lessons[index - 1].name.prefix(8) >= entry.name.prefix(8) {
        findings.append(
          "\(entry.name) does not come after the lesson above it.",
          at: place,
          remedy: "Order the list by number, and give each lesson a number of its own."
        )
      }
      return Check(findings)
    }
    let lessons = course.lessons.map { lesson in
      Check(
        listed.contains(lesson.name),
        "Package.swift does not list \(lesson.name).",
        at: course.place(lesson.folder),
        remedy: "Add the name to `lessons` in Package.swift."
      )
    }
    return entries + lessons
  }

  /// Every folder of lessons holds lessons, and nothing stray.
  static func lessonFolders(_ course: Course) -> [Check] {
    let names = Set(course.lessons.map(\.name))
    let targets = Set(course.lessons.map(\.testTarget))
    let shared: Set = ["Support", "SupportTests", "Mistakes", "Alternatives"]
    let folders: [(String, Set<String>)] = [
      ("Lessons", names.union(["OutsideWorld"])), ("Exercises", names), ("Solutions", names),
      ("Tests", targets.union(shared)), ("Tests/Mistakes", names), ("Tests/Alternatives", names),
    ]
    return folders.flatMap { folder, known in
      course.root.appending(path: folder).visibleEntries.map { entry in
        let isText = folder == "Lessons" && entry.pathExtension == "md"
        let isKnown = known.contains(entry.lastPathComponent) && entry.isFolder
        let place = course.place(entry)
        let nearest = EditDistance.nearest(to: entry.lastPathComponent, in: known.sorted())
        return Check(
          isText || isKnown,
          "\(place.path) belongs to no lesson.",
          at: place,
          remedy: nearest.map { "Rename it to \($0)." }
            ?? "Remove it, or add its lesson in Lessons/."
        )
      }
    }
  }

  /// Neither package depends on another: a class without network must build.
  static func dependencies(_ course: Course) -> [Check] {
    ["Package.swift", "Scripts/Package.swift"].compactMap { path in
      let url = course.root.appending(path: path)
      guard let manifest = try? Manifest(url) else { return nil }
      return Check(
        manifest.dependencies.map {
          Finding(
            "The manifest declares a package dependency.",
            at: course.place(url, line: $0),
            remedy: "Remove it: a class without network must build."
          )
        }
      )
    }
  }

  /// `Lessons/.starters` names each starter as it stands: `reset` brings back that git tree and no other.
  static func starters(_ course: Course, _ toolchain: Toolchain) async -> [Check] {
    let list = course.root.appending(path: "Lessons/.starters")
    let index = FileManager.default.temporaryDirectory.appending(path: "index-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: index) }
    // An index of its own, so that what somebody has staged stays as it is.
    let trees = await toolchain.output(
      of: "/bin/sh",
      ["-c", #"git add Exercises && git ls-tree "$(git write-tree):Exercises""#],
      in: course.root,
      variables: ["GIT_INDEX_FILE": index.path]
    )
    guard let text = try? TextFile(list).text, trees.succeeded else {
      let fact = "The starters could not be held against Lessons/.starters: \(short(trees.text))"
      let remedy = "Verify in a git clone; .github/CONTRIBUTING.md says how the file is written."
      return [Check(Finding(fact, at: course.place(list), remedy: remedy, severity: .warning))]
    }
    // `040000 tree <id>` and a tab before the name.
    let standing = TextFile.lines(of: trees.text).map { line in
      line.split { $0 == " " || $0 == "\t" }.suffix(2).joined(separator: " ")
    }
    let listed = TextFile.lines(of: text)
    return course.lessons.map { lesson in
      let own = standing.first { $0.hasSuffix(" \(lesson.name)") } ?? "no tree"
      let line = listed.firstIndex { $0.hasSuffix(" \(lesson.name)") }
      return Check(
        listed.contains(own),
        "The starter of \(lesson.name) is not the one that Lessons/.starters names.",
        at: course.place(list, line: line.map { $0 + 1 }),
        remedy: "If the change is meant, write the line '\(own)'."
      )
    }
  }
}

func missingFolder(_ place: Place) -> Finding {
  Finding(
    "The folder \(place.path) is missing.",
    at: place,
    remedy: "Add it: one name opens the same door in every folder of the course."
  )
}

func missingFile(_ place: Place) -> Finding {
  Finding("\(place.path) is missing.", at: place, remedy: "Write it.")
}

func stray(_ place: Place) -> Finding {
  Finding(
    "\(place.path) does not belong here.",
    at: place,
    remedy: "Remove it, or move it into the folder that it belongs to."
  )
}

func notText(_ place: Place) -> Finding {
  Finding("\(place.path) is not UTF-8 text.", at: place, remedy: "Save it as UTF-8.")
}
