import Foundation

/// A scratch package in which answers are built: the course's manifest, lessons and graders, and one answer.
///
/// It stays between runs, so that builds are incremental. The student's folders are only read.
struct Workspace: Sendable {
  /// The course's root.
  let root: URL

  /// The folder of this workspace, below `<root>/.build/course`.
  let folder: URL

  init(root: URL, name: String) {
    self.root = root
    folder = root.appending(path: ".build/course/\(name)", directoryHint: .isDirectory)
  }

  /// The scratch package.
  var package: URL { folder.appending(path: "package", directoryHint: .isDirectory) }

  /// Where SwiftPM builds. The thread sanitizer gets a folder of its own: switching would build all anew.
  func scratch(sanitizesThreads: Bool) -> URL {
    folder.appending(path: sanitizesThreads ? "build-thread" : "build", directoryHint: .isDirectory)
  }

  /// Where the workspaces of a course keep what stands in for the compiler.
  var compilers: URL {
    root.appending(path: ".build/course/compilers", directoryHint: .isDirectory)
  }

  /// The folder of the lesson's answer.
  func answerFolder(_ lesson: LessonReference) -> URL {
    package.appending(path: "Exercises/\(lesson.name)", directoryHint: .isDirectory)
  }

  /// Brings the package to the state that the lesson and the answer ask for.
  ///
  /// - Returns: the paths of the answer's files that were written because they are new or differ.
  /// - Throws: `GradingFault` if a part of the course is missing; what `FileManager` throws if the disk is full or
  ///   the folder may not be written.
  func lay(_ files: AnswerFiles, for lesson: LessonReference) throws -> Set<String> {
    try makeItOurs()
    guard
      let manifest = FileManager.default.contents(
        atPath: root.appending(path: "Package.swift").path
      )
    else { throw GradingFault.missing(root.appending(path: "Package.swift").path) }
    try Mirror.write(manifest, to: package.appending(path: "Package.swift"))
    try Mirror.link(
      package.appending(path: "Lessons"),
      to: root.appending(path: "Lessons")
    )
    try layGraders(lesson)

    let answer = answerFolder(lesson)
    try Mirror.makeFolder(answer)
    try Mirror.prune(answer, keeping: Set(files.files.keys))
    let written = try files.files.filter { path, file in
      try Mirror.write(file.bytes, to: answer.appending(path: path))
    }
    return Set(written.keys)
  }

  /// Links the graders, the lesson's own one file by file, because the canary stands among them.
  private func layGraders(_ lesson: LessonReference) throws {
    let manager = FileManager.default
    let from = root.appending(path: "Tests", directoryHint: .isDirectory)
    let to = package.appending(path: "Tests", directoryHint: .isDirectory)
    let own = from.appending(path: lesson.testModule, directoryHint: .isDirectory)
    guard let graders = try? manager.contentsOfDirectory(atPath: own.path) else {
      throw GradingFault.missing(own.path)
    }
    try Mirror.makeFolder(to)
    #if os(Linux)
      try Mirror.write(Data(EntryPoint.source.utf8), to: to.appending(path: EntryPoint.fileName))
    #endif
    for name in try manager.contentsOfDirectory(atPath: from.path) where !name.hasSuffix("Tests") {
      try Mirror.link(to.appending(path: name), to: from.appending(path: name))
    }

    let target = to.appending(path: lesson.testModule, directoryHint: .isDirectory)
    try Mirror.makeFolder(target)
    try Mirror.prune(target, keeping: Set(graders).union([Canary.fileName]))
    for name in graders {
      try Mirror.link(target.appending(path: name), to: own.appending(path: name))
    }
    let canary = Data(Canary.source(for: lesson).utf8)
    try Mirror.write(canary, to: target.appending(path: Canary.fileName))
  }

  /// Throws away what was built if the course has been moved or copied: a build folder works in one place only.
  private func makeItOurs() throws {
    let stamp = folder.appending(path: "place")
    let place = Data(folder.path.utf8)
    guard FileManager.default.contents(atPath: stamp.path) != place else { return }
    for sanitizesThreads in [false, true] {
      try Mirror.remove(scratch(sanitizesThreads: sanitizesThreads))
    }
    try Mirror.remove(package)
    try Mirror.write(place, to: stamp)
  }
}
