import Glibc

/// What export jobs may take of the device.
package struct ExportLimits: Sendable {
  /// Ended jobs of one patient, or of one program that exports all, that are kept.
  ///
  /// The oldest go first. So many may wait besides.
  package var keptJobs: Int
  /// Days for which an ended job is kept at most.
  package var keptDays: Int
  /// Bytes of all jobs together.
  package var totalBytes: Int
  /// Bytes that must stay free on the device, for the store itself.
  package var freeBytes: Int
  /// How much the thread of jobs yields to everything else; see nice(2).
  package var niceness: Int32
  /// Tells how many bytes are free where a directory lies.
  package var measure: @Sendable (String) -> Int

  /// The usual limits.
  package init(
    keptJobs: Int = 8, keptDays: Int = 30, totalBytes: Int = 16 << 30, freeBytes: Int = 256 << 20,
    niceness: Int32 = 15, measure: @escaping @Sendable (String) -> Int = Self.free
  ) {
    (self.keptJobs, self.keptDays) = (keptJobs, keptDays)
    (self.totalBytes, self.freeBytes) = (totalBytes, freeBytes)
    (self.niceness, self.measure) = (niceness, measure)
  }

  /// Bytes free for an ordinary user where a directory lies; 0 where that cannot be told.
  package static let free: @Sendable (String) -> Int = { path in
    var system = statvfs()
    return statvfs(path, &system) == 0 ? Int(system.f_bavail) * Int(system.f_frsize) : 0
  }
}
