import Foundation

extension rusage {
  /// Bytes of memory in use at most. Linux counts in kibibytes, macOS in bytes.
  package var peakMemory: Int {
    #if canImport(Darwin)
      Int(ru_maxrss)
    #else
      Int(ru_maxrss) << 10
    #endif
  }
}
