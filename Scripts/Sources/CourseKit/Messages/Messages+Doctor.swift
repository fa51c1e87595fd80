extension Messages {
  static let swiftSubject = "Swift"
  static let testingSubject = "Swift Testing"
  static let editorSubject = "Editor"
  static let diskSubject = "Disk"
  static let accessSubject = "Folders"
  static let gitSubject = "Git"
  static let courseSubject = "Course"
  static let terminalSubject = "Terminal"

  static let tryingTesting = "Building a test …"
  static let testingWorks = "a test builds"
  static let editorReady = "sourcekit-lsp is there; in VS Code add the extension “Swift”"
  static let accessWorks = ".build, .course and Exercises can be written"
  static let noTerminal = "the output is no terminal: no colour, no progress line, 80 columns"

  static let noSwift = Explanation(
    fact: "there is no `swift` in the PATH",
    remedy: "Install Swift 6.2 or newer from https://swift.org/install, then open a new terminal."
  )

  static func unknownSwift(_ path: String, _ text: String) -> Explanation {
    Explanation(
      fact: "\(path) does not say its version: \(text.prefix(200))",
      remedy: "Install Swift 6.2 or newer from https://swift.org/install."
    )
  }

  static func oldSwift(_ version: String) -> Explanation {
    Explanation(
      fact: "\(version) is older than the course, which needs 6.2",
      remedy: "Install a newer one from https://swift.org/install; on a Mac, update Xcode."
    )
  }

  static func noTesting(_ reason: String) -> Explanation {
    Explanation(
      fact: "a test that imports Testing does not build: \(reason)",
      remedy: "Install the whole toolchain from https://swift.org/install; on a Mac, install Xcode "
        + "and run `xcode-select --switch /Applications/Xcode.app`."
    )
  }

  static func noScratch(_ path: String, _ reason: String) -> Explanation {
    Explanation(
      fact: "\(path) can't be written: \(reason)",
      remedy: "Give yourself the right to write there, or free some space."
    )
  }

  static let noLanguageServer = Explanation(
    fact: "sourcekit-lsp is missing, so editors can't complete or show errors",
    remedy: "It comes with the toolchain from https://swift.org/install."
  )

  static let unknownDisk = Explanation(
    fact: "the free space can't be told",
    remedy: "The course needs about 1 GB."
  )

  static func free(_ bytes: Int64) -> String { "\(gigabytes(bytes)) GB free" }

  static func fullDisk(_ bytes: Int64) -> Explanation {
    Explanation(
      fact: "\(gigabytes(bytes)) GB free, and builds need about 1 GB",
      remedy: "Free some space; the folder .build may go, it is made anew."
    )
  }

  static func noAccess(_ path: String) -> Explanation {
    Explanation(
      fact: "\(path) can't be written",
      remedy: "Give yourself the right to: chmod -R u+rwX \(path)"
    )
  }

  static func terminal(columns: Int, colour: Bool) -> String {
    "\(columns) columns, \(colour ? "with" : "without") colour"
  }

  static func narrow(_ fact: String) -> Explanation {
    Explanation(fact: fact, remedy: "With 80 columns nothing needs to be wrapped.")
  }

  static func complete(_ lessons: Int) -> String { "\(lessons) lessons, all parts are there" }

  static func incomplete(_ path: String) -> Explanation {
    Explanation(
      fact: "\(path) is missing",
      remedy: "Bring it back: git checkout -- \(path)"
    )
  }

  static let gitIsMissing = Explanation(
    fact: "there is no `git` in the PATH, so `reset` can't bring starters back",
    remedy: "Install it: https://git-scm.com/downloads"
  )

  static let noRepository = Explanation(
    fact: "the course is no git repository with a commit, so `reset` can't bring starters back",
    remedy: "Clone the course instead of downloading it."
  )

  func diagnosis(bad: Int) -> String {
    switch bad {
    case 0: "All is well. What to do next: \(command(""))"
    case 1: "One thing needs you; see above."
    default: "\(bad) things need you; see above."
    }
  }

  private static func gigabytes(_ bytes: Int64) -> String {
    let tenths = bytes * 10 / 1_000_000_000
    return tenths >= 100 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
