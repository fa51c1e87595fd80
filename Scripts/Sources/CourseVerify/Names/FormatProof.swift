import CourseKit
import Foundation

/// Every Swift file is formatted as `.swift-format` says.
struct FormatProof: Sendable {
  let course: Course
  let toolchain: Toolchain

  /// The files and folders to look at, relative to the course.
  let paths: [String]

  /// A check for each Swift file.
  func checks() async -> [Check] {
    let present = paths.filter {
      let url = course.root.appending(path: $0)
      return url.isFolder || url.isRegularFile
    }
    if present.isEmpty { return [] }
    let process = ChildProcess(
      program: toolchain.swift,
      arguments: ["format", "lint", "--strict", "--parallel", "--recursive"] + present,
      environment: toolchain.environment,
      folder: course.root,
      timeLimit: .seconds(300),
      keptOutput: 4 << 20
    )
    let files = present.flatMap(swiftFiles)
    do {
      let result = try await process.run()
      let text = result.output.head + result.output.tail
      let remarks = Compiler.diagnostics(in: text)
      if result.end != .exited(0), remarks.isEmpty {
        return [Check(Messages.formatterFails(text, at: Place(".swift-format")))]
      }
      let byFile = Dictionary(grouping: remarks) { relative($0.path) }
      let others = Set(byFile.keys).subtracting(files)
      return (files + others.sorted()).map { file in
        Check(
          byFile[file, default: []].map {
            Messages.unformatted($0.message, at: Place(file, line: $0.line))
          }
        )
      }
    } catch {
      return [Check(Messages.formatterFails("\(error)", at: Place(".swift-format")))]
    }
  }

  private func relative(_ path: String) -> String {
    let url = path.hasPrefix("/") ? URL(filePath: path) : course.root.appending(path: path)
    return course.path(of: url)
  }

  private func swiftFiles(_ path: String) -> [String] {
    let url = course.root.appending(path: path)
    if url.isRegularFile { return [path] }
    return url.filesInside.filter { $0.hasSuffix(".swift") }.map { "\(path)/\($0)" }
  }
}
