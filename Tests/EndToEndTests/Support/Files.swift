import FoundationEssentials
import Glibc

/// What lies on the disk, as the tests look at it.
enum Files {
  static func bytes(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }

  static func text(_ path: String) -> String { String(decoding: bytes(path), as: UTF8.self) }

  static func write(_ bytes: [UInt8], to path: String, mode: mode_t = 0o600) throws {
    try Data(bytes).write(to: URL(filePath: path))
    chmod(path, mode)
  }

  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }

  /// Every regular file below a directory with its bytes.
  static func contents(below directory: String) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: directory)) ?? [] {
      guard mode("\(directory)/\(name)") & S_IFMT == S_IFREG else { continue }
      found[name] = bytes("\(directory)/\(name)")
    }
    return found
  }

  /// Type and permissions of what lies at the path; zero for nothing.
  static func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : 0
  }

  static func permissions(_ path: String) -> mode_t { mode(path) & 0o7777 }
}

extension [UInt8] {
  /// Whether these bytes occur anywhere in it.
  func holds(_ wanted: [UInt8]) -> Bool {
    withUnsafeBytes { all in
      wanted.withUnsafeBytes { part in
        guard let first = part.first, let start = part.baseAddress else { return true }
        var rest = all[...]
        while rest.count >= part.count, let place = UnsafeRawBufferPointer(rebasing: rest).index(of: first) {
          rest = rest.dropFirst(place)
          let here = UnsafeRawBufferPointer(rebasing: rest)
          guard here.count >= part.count, let address = here.baseAddress else { return false }
          if memcmp(address, start, part.count) == 0 { return true }
          rest = rest.dropFirst()
        }
        return false
      }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Where a byte stands first.
  fileprivate func index(of byte: UInt8) -> Int? {
    guard let baseAddress, let found = memchr(baseAddress, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - baseAddress
  }
}
