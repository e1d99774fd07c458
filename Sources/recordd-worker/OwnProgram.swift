import FoundationEssentials

/// The program that this process runs.
enum OwnProgram {
  /// Its path, whatever it was called by.
  static func path() throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  }
}
