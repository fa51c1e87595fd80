import Foundation

/// An answer that was compiled file by file, without lines for a debugger, for others that differ from it within a few files.
///
/// A file that is the same is not compiled once more, unless the interface of one that isn't has changed. The compiler tells: it
/// writes the interface of a file as a module, whose bytes stay the same as long as nothing but bodies of functions changes.
package struct CompiledFiles: Sendable {
  fileprivate let answer: AnswerSnapshot
  fileprivate let folder: URL

  /// Whether another answer seems to declare the same in its own module, by the lines that stand no deeper than members
  /// of a type. If it doesn't, it needs nearly all of its own files, and to compile them at once is quicker.
  func helps(_ other: AnswerSnapshot, of lesson: Lesson) -> Bool {
    let bytes = [answer, other].map { $0.bytes(of: lesson.answerModule, in: lesson) }
    return bytes[0].mapValues(declarations) == bytes[1].mapValues(declarations)
  }

  /// Gives another answer a module that it imports, if that is the same there. Says whether it did.
  func lend(_ module: String, to build: AnswerBuild) -> Bool {
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
  /// What the files of one of its modules hold, by their names.
  fileprivate func bytes(of module: String, in lesson: Lesson) -> [String: Data] {
    let names = Set(lesson.files(of: module, among: files.keys))
    return files.filter { names.contains($0.key) }.mapValues(\.bytes)
  }
}

extension Grader {
  /// Compiles an answer file by file. Gives `nil` where that can't be done: then each answer is compiled as a whole.
  package func files(of answer: AnswerSnapshot, _ lesson: Lesson) async -> CompiledFiles? {
    guard let prepared = try? await prepare(lesson), !prepared.record.compile.isEmpty,
      let folder = try? TemporaryFolder.new()
    else { return nil }
    let nothing = CompiledFiles(answer: AnswerSnapshot(folder: folder), folder: folder)
    var options = GradingOptions()
    options.base = nothing
    var build = AnswerBuild(prepared: prepared, answer: answer, scratch: folder, options: options)
    guard (try? build.writeSources()) != nil,
      (try? await build.compileModules(isClosed: true)) != nil,
      await build.compileFiles(since: nothing)?.output?.succeeded == true
    else { return nil }
    return CompiledFiles(answer: answer, folder: folder)
  }
}

extension AnswerBuild {
  /// Compiles the files of the answer's own module that `base` can't give. Gives what the compiler said of them, and the objects of all;
  /// `nil` when files that are the same would have to be compiled too.
  func compileFiles(since base: CompiledFiles) async
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
    guard known.isEmpty || changed.allSatisfy({ hasInterface($0, of: base) }) else { return nil }
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
    let slots = [
      Slot.module: [lesson.answerModule], Slot.source: files,
      Slot.answer: Array(objects.map { [$0] }.joined(separator: ["-o"])),
    ]
    return await prepared.call(call + ["-enable-library-evolution"] + interfaces, slots)
  }

  /// Whether a file or a module of this answer looks to others as in `base`.
  func hasInterface(_ name: String, of base: CompiledFiles) -> Bool {
    let places = [scratch, base.folder].map { file("\(name).swiftmodule", in: $0) }
    return FileManager.default.contentsEqual(atPath: places[0], andPath: places[1])
  }

  private func file(_ name: String, in folder: URL) -> String {
    folder.appending(path: name.replacing("/", with: ":")).path
  }
}
