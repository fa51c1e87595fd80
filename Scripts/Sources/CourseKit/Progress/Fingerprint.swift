import Foundation

/// Tells whether an answer, or what judges it, is another than before.
///
/// It is made of the names and bytes of the files. It guards against work done twice, not against deceit.
struct Fingerprint: Sendable {
  private var one: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var other: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  /// That of a lesson: its answer, its world, its grader and what all graders share.
  static func of(_ lesson: Lesson) -> String {
    var fingerprint = Fingerprint()
    let given = lesson.folder.visibleFolders.filter { $0.lastPathComponent != "LiveCoding" }
    let shared = ["Lessons/OutsideWorld", "Tests/Support"].map { lesson.root.appending(path: $0) }
    for folder in [lesson.exercise, lesson.grader] + given + shared { fingerprint.add(folder) }
    return fingerprint.text
  }

  /// 32 hexadecimal digits.
  var text: String {
    [one, other].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Adds all files of a folder.
  mutating func add(_ folder: URL) {
    for name in folder.filesInside {
      add(Data(name.utf8))
      let file = folder.appending(path: name)
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) {
        add(Data(("->" + target).utf8))
      } else {
        add(FileManager.default.contents(atPath: file.path) ?? Data("unreadable".utf8))
      }
    }
  }

  /// Adds bytes, and how many they are.
  mutating func add(_ bytes: Data) {
    mix(UInt64(bytes.count))
    bytes.withUnsafeBytes { buffer in
      let whole = buffer.count / 8 * 8
      for offset in stride(from: 0, to: whole, by: 8) {
        mix(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
      var last: UInt64 = 0
      for offset in whole..<buffer.count { last = last << 8 | UInt64(buffer[offset]) }
      mix(last)
    }
  }

  private mutating func mix(_ word: UInt64) {
    one = (one ^ word) &* 0x0000_0100_0000_01B3
    one ^= one >> 29
    other = (other &+ word) &* 0xFF51_AFD7_ED55_8CCD
    other ^= other >> 32
  }
}
