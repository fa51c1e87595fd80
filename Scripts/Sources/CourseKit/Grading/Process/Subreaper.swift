import Foundation

/// Makes orphans of the tool's children come to the tool, where they are found.
enum Subreaper {
  /// Switches it on or off. Without effect where the kernel can't, as on macOS: there an orphan that made a session
  /// of its own escapes.
  ///
  /// It is on only while children run. A process that adopts orphans must bury them, and nobody does that in between.
  static func adoptOrphans(_ isOn: Bool) {
    #if os(Linux)
      _ = control?(setChildSubreaper, isOn ? 1 : 0, 0, 0, 0)
    #endif
  }

  #if os(Linux)
    private typealias ProcessControl =
      @convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt

    private static let setChildSubreaper: CInt = 36

    /// `prctl` takes variable arguments, which Swift doesn't import.
    private static let control: ProcessControl? = dlsym(nil, "prctl").map {
      unsafeBitCast($0, to: ProcessControl.self)
    }
  #endif
}
