import Foundation

/// Files of stores that nobody writes to.
enum Files {
  static func copy(_ from: String, to: String) throws {
    try FileManager.default.copyItem(atPath: from, toPath: to)
  }

  /// Whether any file below a directory holds that text.
  static func contain(_ text: String, in directory: String) throws -> Bool {
    for name in try FileManager.default.subpathsOfDirectory(atPath: directory) {
      guard let data = FileManager.default.contents(atPath: directory + "/" + name) else { continue }
      if data.range(of: Data(text.utf8)) != nil { return true }
    }
    return false
  }
}
