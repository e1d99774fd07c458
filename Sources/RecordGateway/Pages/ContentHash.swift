import Crypto
import RecordModel

/// How a policy names the text of a style or script that it allows (Content Security Policy Level 3, §2.3.1).
enum ContentHash {
  static func source(_ text: String) -> String {
    // The alphabet that browsers compare with; 32 bytes need one padding character.
    let hash = Base64URL.text(Array(SHA256.hash(data: Array(text.utf8)))).map { sign in
      sign == "-" ? "+" : sign == "_" ? "/" : String(sign)
    }
    return "'sha256-\(hash.joined())='"
  }
}
