import Glibc
import SystemCalls

/// Limits of export jobs on the device.
package struct ExportLimits: Sendable {
  /// Ended jobs kept for one patient, or for one program that exports all.
  ///
  /// The oldest are removed first. As many more may wait.
  package var keptJobs: Int
  /// Days for which an ended job is kept at most.
  package var keptDays: Int
  /// Bytes of all jobs together.
  package var totalBytes: Int
  /// Bytes that must stay free on the device, for the store itself.
  package var freeBytes: Int
  /// How much the jobs' thread yields to all others; see nice(2).
  package var niceness: Int32
  /// Measures the free bytes of a directory's file system.
  package var measure: @Sendable (String) -> Int

  /// The default limits.
  package init(
    keptJobs: Int = 8, keptDays: Int = 30, totalBytes: Int = 16 << 30, freeBytes: Int = 256 << 20,
    niceness: Int32 = 15, measure: @escaping @Sendable (String) -> Int = Self.free
  ) {
    (self.keptJobs, self.keptDays) = (keptJobs, keptDays)
    (self.totalBytes, self.freeBytes) = (totalBytes, freeBytes)
    (self.niceness, self.measure) = (niceness, measure)
  }

  /// Bytes free for an ordinary user on a directory's file system; 0 if that is not known.
  package static let free: @Sendable (String) -> Int = { path in
    var system = statvfs()
    return uninterrupted({ statvfs(path, &system) }) == 0 ? Int(system.f_bavail) * Int(system.f_frsize) : 0
  }
}
