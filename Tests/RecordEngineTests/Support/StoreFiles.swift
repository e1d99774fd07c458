import FoundationEssentials

/// Files of stores that nobody writes to.
enum Files {
  static func copy(_ from: String, to: String) throws {
    try FileManager.default.copyItem(atPath: from, toPath: to)
  }
}
