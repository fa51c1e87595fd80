import Foundation
import Testing

@testable import CourseKit

@Suite struct WarningMemoryTests {
  @Test func `warnings are remembered until a build shows that they are gone`() throws {
    let scratch = try TestFolder.new()
    let answer = try TestFolder.with(["A.swift": "", "B.swift": ""])
    let memory = WarningMemory(scratch: scratch, answer: answer)
    func age(_ name: String) throws {
      let long = Date(timeIntervalSince1970: 1000)
      try FileManager.default.setAttributes(
        [.modificationDate: long],
        ofItemAtPath: answer.appending(path: name).path
      )
    }
    func isTouched(_ name: String) throws -> Bool {
      let path = answer.appending(path: name).path
      let date = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
      return date != Date(timeIntervalSince1970: 1000)
    }

    memory.prepare(changed: ["A.swift"])
    try age("A.swift")
    memory.prepare(changed: [])
    #expect(try isTouched("A.swift"), "the build before was cut short")

    memory.learn(exactly: [])
    try age("A.swift")
    memory.prepare(changed: [])
    #expect(try !isTouched("A.swift"), "no warning was left")
  }
}
