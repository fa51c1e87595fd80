extension Messages {
  static func notCompiling(_ first: BuildDiagnostic, missingName: String?) -> String {
    if first.owner == .grader {
      let name = missingName.map { "`\($0)`" } ?? "something"
      return
        "The grader uses \(name) that the answer does not offer in that form. Give Wiring.swift back the "
        + "functions and signatures of the starter; their bodies are yours."
    }
    return "The answer does not compile: \(place(first))\(first.message)."
  }

  static let notLinking =
    "The answer compiles, but can't be joined with the grader to a program. Look for `@main`, a main.swift "
    + "or a name that the course has too."

  static let compilerCrashed =
    "The Swift compiler itself crashed on the answer. Undo the last change and write it in another way."

  static let compilerKilled =
    "The system stopped the compiler, most likely because memory ran out. Close other programs and grade again."

  static func courseNotCompiling(_ first: BuildDiagnostic) -> String {
    "The course's own files don't compile: \(place(first))\(first.message). Bring them back with `git checkout`, "
      + "or update the course."
  }

  static func oldToolchain(_ line: String) -> String {
    "The Swift that is installed is too old for the course: \(line). Install Swift 6.2 or newer."
  }

  static let diskFull = "The disk is full. Free some space, then grade again."

  static func buildTimedOut(_ limit: Duration) -> String {
    "The compiler did not finish within \(duration(limit)). Look for a very long expression and split it."
  }

  static let buildFlooded = "The build printed without end and was stopped."

  static func buildFailed(_ lines: String) -> String {
    "The build failed, and not because of the answer. Run `course doctor`. The build said:\n\(lines)"
  }

  static let noProduct =
    "The build brought no test program. Remove the folder .build/course and grade again."

  private static func place(_ diagnostic: BuildDiagnostic) -> String {
    diagnostic.place.map { "\($0.file):\($0.line): " } ?? ""
  }
}
