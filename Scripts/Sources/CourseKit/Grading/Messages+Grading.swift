import Foundation

/// Everything that this module says to people: a fact, a place and a remedy.
extension Messages {
  // The answer's files.

  static func noAnswer(at path: String) -> String {
    "There is no answer in \(path). `course reset` brings the starter back."
  }

  static func notAFolder(_ path: String) -> String {
    "\(path) is not a folder (a symbolic link is not followed). Put a real folder with the answer's files there."
  }

  static func notRegular(_ path: String) -> String {
    "\(path) is not a regular file, so it was left out. Replace the link by a copy of the file."
  }

  static func manifest(_ path: String) -> String {
    "\(path) is a package manifest, which an answer can't bring, so it was left out. Remove it."
  }

  static func tooLarge(_ path: String) -> String {
    "\(path) is larger than 4 MiB, so it was left out. Source files are smaller."
  }

  static func unreadable(_ path: String) -> String {
    "\(path) can't be read. Give yourself the right to read it (chmod u+rX) and grade again."
  }

  static func notUTF8(_ path: String, line: Int) -> String {
    "\(path) is not UTF-8 text from line \(line) on. Save it as UTF-8."
  }

  static func noWiring(at path: String) -> String {
    "\(path) is missing, and the grader builds everything through it. `course reset` brings the starter's back."
  }

  // What keeps an answer from being graded.

  static let noToolchain =
    "There is no `swift` in the PATH. Install Swift 6.2 or newer from swift.org/install, then open a new terminal."

  static let nothingExpected =
    "No test is expected, so nothing can be green. Name the tests that must run."

  static let cancelled = "Stopped before it was over."

  static func missing(_ path: String) -> String {
    "\(path) is missing. It belongs to the course: `git checkout` brings it back."
  }

  static func unwritable(_ path: String) -> String {
    "\(path) can't be written. Give yourself the right to write there, or free some space on the disk."
  }

  static func fileTrouble(_ error: any Error) -> String {
    "The scratch folder can't be prepared: \(error.localizedDescription) Check rights and free space on the disk."
  }

  static func programTrouble(_ error: SpawnError) -> String {
    "\(error) Run `course doctor`."
  }

  static func duration(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return "\(seconds.formatted(.number.precision(.fractionLength(0...1)))) s"
  }
}
