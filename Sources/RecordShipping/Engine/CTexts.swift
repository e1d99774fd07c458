import Glibc

/// Lists of texts for C.
enum CTexts {
  /// Lends the texts, each with a closing zero byte.
  static func with<Answer>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> Answer
  ) -> Answer {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var pointers = copies.map { UnsafePointer($0) }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress) }
  }
}
