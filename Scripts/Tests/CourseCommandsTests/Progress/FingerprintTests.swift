import Foundation
import Testing

@testable import CourseKit

struct FingerprintTests {
  private let fixture: FixtureCourse

  init() throws {
    fixture = try FixtureCourse()
  }

  private func fingerprint() throws -> String { Fingerprint.of(try fixture.lesson("01")) }

  @Test func `the same files give the same one`() throws {
    #expect(try fingerprint() == fingerprint())
    #expect(try fingerprint().count == 32)
  }

  @Test(arguments: [
    "Exercises/Lesson01Adding/Adder.swift", "Exercises/Lesson01Adding/New.swift",
    "Lessons/Lesson01Adding/Given/Adding.swift", "Tests/Lesson01AddingTests/Lesson01.swift",
    "Tests/Support/Probe.swift", "Lessons/OutsideWorld/OutsideWorld.swift",
  ])
  func `whatever judges or is judged changes it`(path: String) throws {
    let before = try fingerprint()
    try TestFolder.write([path: "// changed\n"], to: fixture.root)
    #expect(try fingerprint() != before)
  }

  @Test(arguments: [
    "Exercises/Lesson02Naming/Wiring.swift", "Lessons/Lesson01Adding/README.md",
    "Lessons/Lesson01Adding/LiveCoding/Step1/Adder.swift", "Solutions/Lesson01Adding/Adder.swift",
  ])
  func `nothing else does`(path: String) throws {
    let before = try fingerprint()
    try TestFolder.write([path: "// changed\n"], to: fixture.root)
    #expect(try fingerprint() == before)
  }

  @Test func `a renamed file, a removed file and a link change it`() throws {
    let folder = try fixture.lesson("01").exercise
    let (old, new) = (folder.appending(path: "Adder.swift"), folder.appending(path: "Sum.swift"))
    var seen = [try fingerprint()]
    try FileManager.default.moveItem(at: old, to: new)
    seen.append(try fingerprint())
    try FileManager.default.removeItem(at: new)
    seen.append(try fingerprint())
    try FileManager.default.createSymbolicLink(atPath: new.path, withDestinationPath: "/nowhere")
    seen.append(try fingerprint())

    #expect(Set(seen).count == 4)
  }

  @Test func `one byte anywhere changes it`() {
    let bytes = Data((0..<100).map { UInt8($0) })
    var all: Set<String> = []
    for index in -1..<100 {
      var changed = bytes
      if index >= 0 { changed[index] ^= 1 }
      var fingerprint = Fingerprint()
      fingerprint.add(changed)
      all.insert(fingerprint.text)
    }
    #expect(all.count == 101)
  }
}
