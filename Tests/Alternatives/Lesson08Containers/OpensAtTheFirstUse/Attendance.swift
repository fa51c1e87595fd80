// Lesson 08 · Containers. Another good answer.
import Lesson08Containers
import OutsideWorld

/// An attendance book that keeps its list sorted, and sends its own notices by courier.
final class Attendance: AttendanceBook {
  private let sorted = Locked<[String]>([])
  private let courier: Courier

  init(courier: Courier) {
    self.courier = courier
  }

  var absent: [String] { sorted.withLock { $0 } }

  func markAbsent(_ pupil: String) async throws {
    sorted.withLock { (names: inout [String]) -> Void in
      guard !names.contains(pupil) else { return }
      names.insert(pupil, at: names.firstIndex { pupil < $0 } ?? names.endIndex)
    }
    try await courier.carry("absent", to: pupil)
  }

  func markPresent(_ pupil: String) {
    sorted.withLock { (names: inout [String]) -> Void in
      names.removeAll { $0 == pupil }
    }
  }
}
