import Glibc
import RecordModel
import RecordProcess

/// User name and password for a relay; never to be logged.
package struct SMTPCredentials: Sendable, Equatable {
  let user: String
  let password: String

  init(user: String, password: String) { (self.user, self.password) = (user, password) }

  /// Reads a file of two lines: user name, password.
  ///
  /// Refused if everybody may read the file, or others than its owner may write it.
  package static func read(path: String) throws(SettingsError) -> SMTPCredentials {
    var file = stat()
    guard stat(path, &file) == 0, file.st_mode & S_IFMT == S_IFREG else {
      throw unusable(path, "is not a file the worker may read")
    }
    guard file.st_mode & 0o037 == 0 else {
      throw unusable(path, "may be read by everybody; chmod 600 it, or 640 for the worker's group")
    }
    let bytes: [UInt8]
    do { bytes = try SmallFile.read(path: path, limit: 4096) } catch {
      throw unusable(path, error.description)
    }
    guard let credentials = SMTPCredentials(bytes) else {
      throw unusable(path, "must have two lines of UTF-8: user name, password")
    }
    return credentials
  }

  init?(_ bytes: [UInt8]) {
    let lines = TypedText.lines(bytes)
    // RFC 4616 §2 allows no zero byte in either.
    guard lines.count == 2, lines.allSatisfy({ !$0.isEmpty && !$0.contains(0) }),
      let user = String(validating: lines[0], as: UTF8.self),
      let password = String(validating: lines[1], as: UTF8.self)
    else { return nil }
    self.init(user: user, password: password)
  }

  private static func unusable(_ path: String, _ reason: String) -> SettingsError {
    SettingsError(problems: [.unreadable(path: path, reason: reason)])
  }

  /// The initial response of PLAIN (RFC 4616).
  var plain: [UInt8] { Base64.encode([0] + Array(user.utf8) + [0] + Array(password.utf8)) }
  /// The answer to LOGIN's first question.
  var loginUser: [UInt8] { Base64.encode(Array(user.utf8)) }
  /// The answer to LOGIN's second question.
  var loginPassword: [UInt8] { Base64.encode(Array(password.utf8)) }
}

/// Base64 with padding, without line breaks (RFC 4648 §4).
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of the bytes.
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var word: UInt32 = 0
      for index in 0..<3 { word = word << 8 | (index < group.count ? UInt32(group[start + index]) : 0) }
      for index in 0..<4 {
        text.append(
          index <= group.count ? alphabet[Int(word >> (18 - 6 * UInt32(index)) & 63)] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
