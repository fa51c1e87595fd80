import Foundation

/// The build products of an answer, compiled file by file without debug info, for similar variants. An unchanged file
/// is compiled again only if the interface of a changed one differs. The compiler writes the interface of a file as a
/// module, whose bytes stay the same while only function bodies change.
package struct IncrementalBuildCache: Sendable {
  fileprivate let answer: AnswerSnapshot
  fileprivate let folder: URL

  /// Whether another answer's own module seems to have the same declarations, by the lines that are indented no deeper
  /// than members of a type. If not, one call that compiles all files is faster.
  func isReusable(_ other: AnswerSnapshot, of lesson: Lesson) -> Bool {
    let bytes = [answer, other].map { $0.bytes(of: lesson.answerModule, in: lesson) }
    return bytes[0].mapValues(declarations) == bytes[1].mapValues(declarations)
  }

  /// Provides another answer with an imported module, if that is the same there. Returns whether it did.
  func provide(_ module: String, to build: AnswerBuild) -> Bool {
    let bytes = [answer, build.answer].map { $0.bytes(of: module, in: build.lesson) }
    return bytes[0] == bytes[1]
      && ["\(module).o", "\(module).swiftmodule"].allSatisfy {
        (try? folder.appending(path: $0).link(at: build.scratch.appending(path: $0))) != nil
      }
  }

  private func declarations(_ bytes: Data) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { line in
      let code = line.drop { $0 == " " }
      return line.count - code.count <= 2 && code != "}" && !code.hasPrefix("//")
    }
  }
}

extension AnswerSnapshot {
  /// Returns the bytes of the files of a module, by their names.
  fileprivate func bytes(of module: String, in lesson: Lesson) -> [String: Data] {
    let names = Set(lesson.files(of: module, among: files.keys))
    return files.filter { names.contains($0.key) }.mapValues(\.bytes)
  }
}

extension Grader {
  /// Compiles an answer file by file. Returns `nil` if that is impossible: then each answer is compiled as a whole.
  package func incrementalCache(of answer: AnswerSnapshot, _ lesson: Lesson) async
    -> IncrementalBuildCache?
  {
    guard let prepared = try? await prepare(lesson), !prepared.manifest.compile.isEmpty,
      let folder = try? TemporaryFolder.make()
    else { return nil }
    let nothing = IncrementalBuildCache(answer: AnswerSnapshot(folder: folder), folder: folder)
    var options = GradingOptions()
    options.incrementalBase = nothing
    var build = AnswerBuild(prepared: prepared, answer: answer, scratch: folder, options: options)
    guard (try? build.writeSources()) != nil,
      (try? await build.compileModules(isClosed: true)) != nil,
      await build.compileFiles(since: nothing)?.output?.succeeded == true
    else { return nil }
    return IncrementalBuildCache(answer: answer, folder: folder)
  }
}

extension AnswerBuild {
  /// Compiles the files of the answer's own module that differ from `base`. Returns the output and the objects of all
  /// files; `nil` if unchanged files would have to be compiled too.
  func compileFiles(since base: IncrementalBuildCache) async
    -> (output: ChildProcess.Result?, objects: [String])?
  {
    let names = lesson.files(of: lesson.answerModule, among: answer.files.keys)
    let known = base.answer.files
    let changed = names.filter { answer.files[$0]?.bytes != known[$0]?.bytes }
    var output: ChildProcess.Result?
    if !changed.isEmpty {
      output = await compileFiles(changed, among: names)
      guard output?.succeeded == true else { return (output, []) }
    }
    let kept = names.filter { !changed.contains($0) }
    guard known.isEmpty || changed.allSatisfy({ hasSameInterface($0, of: base) }) else {
      return nil
    }
    let places = changed.map { file("\($0).o", in: scratch) }
    return (output, places + kept.map { file("\($0).o", in: base.folder) })
  }

  private func compileFiles(_ chosen: [String], among names: [String]) async -> ChildProcess.Result
  {
    let files = names.flatMap { name in
      (chosen.contains(name) ? ["-primary-file"] : []) + [sources.appending(path: name).path]
    }
    let objects = chosen.map { file("\($0).o", in: scratch) }
    let interfaces = chosen.flatMap {
      ["-emit-module-path", file("\($0).swiftmodule", in: scratch)]
    }
    let substitutions = [
      Placeholder.module: [lesson.answerModule], Placeholder.source: files,
      Placeholder.answer: Array(objects.map { [$0] }.joined(separator: ["-o"])),
    ]
    let words = compilerArguments + ["-enable-library-evolution"] + interfaces
    return await prepared.run(words, substitutions)
  }

  /// Whether a file or a module of this answer has the same interface as in `base`.
  func hasSameInterface(_ name: String, of base: IncrementalBuildCache) -> Bool {
    let places = [scratch, base.folder].map { file("\(name).swiftmodule", in: $0) }
    return FileManager.default.contentsEqual(atPath: places[0], andPath: places[1])
  }

  private func file(_ name: String, in folder: URL) -> String {
    folder.appending(path: name.replacing("/", with: ":")).path
  }
}
