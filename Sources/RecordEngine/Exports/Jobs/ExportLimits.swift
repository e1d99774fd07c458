import Glibc

/// What export jobs may take of the device.
public struct ExportLimits: Sendable {
  /// Ended jobs of one patient, or of one program that exports all, that are kept.
  ///
  /// The oldest go first. So many may wait besides.
  public var keptJobs: Int
  /// Days for which an ended job is kept at most.
  public var keptDays: Int
  /// Bytes of all jobs together.
  public var totalBytes: Int
  /// Bytes that must stay free on the device, for the store itself.
  public var freeBytes: Int
  /// How much the thread of jobs yields to everything else; see nice(2).
  public var niceness: Int32
  /// Tells how many bytes are free where a directory lies.
  public var measure: @Sendable (String) -> Int

  /// The usual limits.
  public init(
    keptJobs: Int = 8, keptDays: Int = 30, totalBytes: Int = 16 << 30, freeBytes: Int = 256 << 20,
    niceness: Int32 = 15, measure: @escaping @Sendable (String) -> Int = Self.free
  ) {
    (self.keptJobs, self.keptDays) = (keptJobs, keptDays)
    (self.totalBytes, self.freeBytes) = (totalBytes, freeBytes)
    (self.niceness, self.measure) = (niceness, measure)
  }

  /// Bytes free for an ordinary user where a directory lies; 0 where that cannot be told.
  public static let free: @Sendable (String) -> Int = { path in
    var system = statvfs()
    return statvfs(path, &system) == 0 ? Int(system.f_bavail) * Int(system.f_frsize) : 0
  }
}
