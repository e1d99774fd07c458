/// The kinds of files that a record tells apart by their first bytes (R-SO-089).
package enum MediaType: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case pdf = "application/pdf"
  case jpeg = "image/jpeg"
  case png = "image/png"
  case heic = "image/heic"
  /// Anything else.
  case other = "application/octet-stream"

  /// Bytes from a file's beginning that decide.
  package static let signatureBytes = 64

  /// The kind of a file that begins so; name and declared type have no say.
  package init(content: [UInt8]) {
    let kinds: [MediaType] = [.pdf, .jpeg, .png, .heic]
    self = kinds.first { $0.begins(content) } ?? .other
  }

  private func begins(_ content: [UInt8]) -> Bool {
    switch self {
    case .pdf: Self.afterBlanks(content).starts(with: "%PDF-".utf8)
    case .jpeg: content.starts(with: [0xFF, 0xD8, 0xFF])
    case .png: content.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // ISO/IEC 23008-12: a box `ftyp` whose major brand says so.
    case .heic: content.dropFirst(4).starts(with: "ftyp".utf8) && Self.brands.contains(Self.brand(content))
    case .other: true
    }
  }

  private static let brands: Set<String> = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]

  private static func brand(_ content: [UInt8]) -> String {
    String(decoding: content.dropFirst(8).prefix(4), as: UTF8.self)
  }

  /// What comes after a byte-order mark of UTF-8 and white space.
  private static func afterBlanks(_ content: [UInt8]) -> ArraySlice<UInt8> {
    TypedText.withoutMark(content)[...].drop { [0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
  }
}
