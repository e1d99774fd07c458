/// The kinds of files that a record tells apart by their first bytes (R-SO-089, R-MH-127, R-MH-287).
package enum MediaType: String, Codable, Sendable, CaseIterable, SchemaDescribing {
  case pdf = "application/pdf"
  case jpeg = "image/jpeg"
  case png = "image/png"
  case heic = "image/heic"
  case plainText = "text/plain"
  case mp4 = "audio/mp4"
  case mpeg = "audio/mpeg"
  case wav = "audio/wav"
  case aac = "audio/aac"
  case ogg = "audio/ogg"
  /// Anything else.
  case other = "application/octet-stream"

  /// Bytes from a file's beginning that decide.
  package static let signatureBytes = 64

  /// The kinds that a document of its own is told to be.
  package static let ofReports: [MediaType] = [.pdf, .jpeg, .png, .heic]

  /// The kind of a file that begins so; name and declared type have no say.
  package init(content: [UInt8]) {
    self = Self.ofReports.first { $0.begins(content) } ?? .other
  }

  package var isPicture: Bool { [.jpeg, .png, .heic].contains(self) }

  /// Whether a file of this kind may begin so.
  package func begins(_ content: [UInt8]) -> Bool {
    switch self {
    case .pdf: Self.afterBlanks(content).starts(with: "%PDF-".utf8)
    case .jpeg: content.starts(with: [0xFF, 0xD8, 0xFF])
    case .png: content.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // ISO/IEC 23008-12: a box `ftyp` whose major brand says so.
    case .heic: Self.isBoxed(content) && Self.brands.contains(Self.brand(content))
    case .plainText: Self.isText(content)
    case .other: true
    case .mp4, .mpeg, .wav, .aac, .ogg: sounds(content)
    }
  }

  private static let brands: Set<String> = ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"]

  /// Whether it begins with the box of ISO/IEC 14496-12 that says what the file is.
  fileprivate static func isBoxed(_ content: [UInt8]) -> Bool {
    content.dropFirst(4).starts(with: "ftyp".utf8)
  }

  fileprivate static func brand(_ content: [UInt8]) -> String {
    String(decoding: content.dropFirst(8).prefix(4), as: UTF8.self)
  }

  /// What comes after a byte-order mark of UTF-8 and white space.
  private static func afterBlanks(_ content: [UInt8]) -> ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let rest = content.starts(with: mark) ? content.dropFirst(mark.count) : content[...]
    return rest.drop { [0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20].contains($0) }
  }

  /// UTF-8 without control characters, and none of the kinds that begin with letters.
  ///
  /// The last character may be cut off.
  private static func isText(_ content: [UInt8]) -> Bool {
    let kinds = allCases.filter { $0 != .plainText && $0 != .other }
    guard !content.isEmpty, !kinds.contains(where: { $0.begins(content) }) else { return false }
    let isClean = content.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }
    let cuts = content.count < signatureBytes ? 0...0 : 0...3
    return isClean && cuts.contains { String(validating: content.dropLast($0), as: UTF8.self) != nil }
  }
}

extension MediaType {
  /// Whether a recording of this kind may begin so.
  fileprivate func sounds(_ content: [UInt8]) -> Bool {
    switch self {
    case .mp4: Self.isBoxed(content) && !Self.heic.begins(content)
    case .wav:
      (content.starts(with: "RIFF".utf8) || content.starts(with: "RF64".utf8))
        && content.dropFirst(8).starts(with: "WAVE".utf8)
    case .ogg: content.starts(with: "OggS".utf8)
    // ISO/IEC 11172-3: a frame's sync of eleven bits and a layer that is not reserved; or an ID3 tag before it.
    case .mpeg:
      content.starts(with: "ID3".utf8)
        || content.first == 0xFF && Self.second(content) & 0xE0 == 0xE0 && Self.second(content) & 0x06 != 0
    // ISO/IEC 13818-7: the sync of an ADTS frame, whose layer is always 0; or an ADIF header.
    case .aac:
      content.starts(with: "ADIF".utf8) || content.first == 0xFF && Self.second(content) & 0xF6 == 0xF0
    default: false
    }
  }

  private static func second(_ content: [UInt8]) -> UInt8 { content.count > 1 ? content[1] : 0 }
}
