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
      if data.withUnsafeBytes({ contains($0, Array(text.utf8)) }) { return true }
    }
    return false
  }

  private static func contains(_ bytes: UnsafeRawBufferPointer, _ text: [UInt8]) -> Bool {
    guard let first = text.first, bytes.count >= text.count else { return false }
    var index = 0
    while index <= bytes.count - text.count {
      if bytes[index] == first, text.indices.allSatisfy({ bytes[index + $0] == text[$0] }) { return true }
      index += 1
    }
    return false
  }
}
