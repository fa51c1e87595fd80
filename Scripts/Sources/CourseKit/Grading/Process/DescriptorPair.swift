import Foundation

/// The two ends of a pipe or of a pseudo terminal. Programs that are started don't inherit them.
struct DescriptorPair {
  /// The end that is read here.
  let reading: Int32

  /// The end that is written to.
  let writing: Int32

  /// A pipe, or `nil` if the system has no descriptor left.
  static func pipe() -> DescriptorPair? {
    Spawn.gate.withLock { _ in
      var ends: [Int32] = [-1, -1]
      guard Foundation.pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return DescriptorPair(reading: ends[0], writing: ends[1])
    }
  }

  /// A pseudo terminal in raw mode: what is printed to it comes line by line, also before a crash.
  ///
  /// `nil` where there is none, as on macOS, where `swift test` stands between and buffers anyway.
  static func terminal() -> DescriptorPair? {
    #if os(Linux)
      let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard master >= 0 else { return nil }
      // `unlockpt` and `ptsname_r` as they are inside; Swift sees neither.
      var unlocked: CInt = 0
      var number: CInt = 0
      let setLock: UInt = 0x4004_5431
      let getNumber: UInt = 0x8004_5430
      guard ioctl(master, setLock, &unlocked) == 0, ioctl(master, getNumber, &number) == 0 else {
        close(master)
        return nil
      }
      let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var settings = termios()
      guard slave >= 0, tcgetattr(slave, &settings) == 0 else {
        if slave >= 0 { close(slave) }
        close(master)
        return nil
      }
      cfmakeraw(&settings)
      _ = tcsetattr(slave, TCSANOW, &settings)
      return DescriptorPair(reading: master, writing: slave)
    #else
      return nil
    #endif
  }
}
