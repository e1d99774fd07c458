import Glibc
import RecordModel

/// Directories at which a file system is mounted: they can neither be renamed nor replaced, and what lies beside them is on
/// another device.
package enum MountPoint {
  /// What a new ext4 file system holds; readable by root alone, and no data of anybody's.
  package static let lostAndFound = "lost+found"

  private static let byteLimit = 64 << 20

  /// Whether a path leads to one, as far as this process sees.
  package static func isOne(_ path: String) -> Bool {
    guard let resolved = realpath(path, nil) else { return false }
    defer { free(resolved) }
    let table = try? DurableFiles("the table of mounts").read("/proc/self/mountinfo", limit: byteLimit)
    return points(in: table ?? []).contains(String(cString: resolved))
  }

  /// The mount points of a table, the fifth field of each line; see proc_pid_mountinfo(5).
  static func points(in table: [UInt8]) -> Set<String> {
    Set(
      table.split(separator: UInt8(ascii: "\n")).compactMap { line in
        let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
        return fields.count > 4 ? unescaped(fields[4]) : nil
      })
  }

  /// Blanks, line ends and backslashes stand there as a backslash and three octal digits.
  private static func unescaped(_ field: ArraySlice<UInt8>) -> String {
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], field)
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(3), as: UTF8.self)
      if byte == UInt8(ascii: "\\"), digits.utf8.count == 3, let value = UInt8(digits, radix: 8) {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
