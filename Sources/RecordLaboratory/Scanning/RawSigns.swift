import RecordModel

/// What could do harm in a document, as far as its bytes show it without unpacking.
struct RawSigns: Sendable {
  private let document: [UInt8]
  private let mediaType: MediaType

  init(_ document: [UInt8], _ mediaType: MediaType) {
    (self.document, self.mediaType) = (document, mediaType)
  }

  /// In the order in which they are declared.
  var signs: [HarmSign] {
    // What is no report at all is refused as that: an archive is no disguise there (R-SO-090).
    if mediaType == .other { return has(TestFile.core) ? [.testFile] : [] }
    let found = Set(everywhere + (mediaType == .pdf ? inPDF : inPicture))
    return HarmSign.allCases.filter(found.contains)
  }

  private var everywhere: [HarmSign] {
    var signs: [HarmSign] = []
    if has(TestFile.core) { signs.append(.testFile) }
    if ArchiveEnd(document).isThere { signs.append(.archive) }
    return signs
  }

  /// Names that stand there openly; where qpdf can mend nothing, nobody else sees them.
  private var inPDF: [HarmSign] {
    [("/JavaScript", HarmSign.javaScript), ("/Launch", .launch), ("/EmbeddedFile", .embeddedFile)]
      .filter { isName($0.0) }.map(\.1)
  }

  private var inPicture: [HarmSign] {
    var signs: [HarmSign] = []
    let header = PictureHeader(document, mediaType: mediaType)
    // Zeros are filling.
    if let end = header?.end, document.dropFirst(end).contains(where: { $0 != 0 }) {
      signs.append(.trailingData)
    }
    let lower = document.map { (0x41...0x5a).contains($0) ? $0 + 0x20 : $0 }
    if ["<script", "<html", "<!doctype", "%pdf-"].contains(where: {
      ByteSearch.contains(lower, Array($0.utf8))
    }) {
      signs.append(.markup)
    }
    return signs
  }

  private func has(_ text: String) -> Bool { ByteSearch.contains(document, Array(text.utf8)) }

  /// A name ends with a delimiter or white space (ISO 32000-1, 7.2.2); `/EmbeddedFiles` is none of these.
  private func isName(_ name: String) -> Bool {
    let (mark, delimiters) = (Array(name.utf8), Set("()<>[]{}/% \t\r\n\0\u{c}".utf8))
    var rest = document[...]
    while let place = ByteSearch.first(of: mark, in: rest) {
      let next = place + mark.count
      if next >= document.endIndex || delimiters.contains(document[next]) { return true }
      rest = document[next...]
    }
    return false
  }
}

/// The end of a ZIP, by which unpackers find all of it, whatever stands before (APPNOTE 6.3, 4.3.16).
struct ArchiveEnd: Sendable {
  let isThere: Bool

  /// It is there where its directory is where it says: four bytes alone occur by chance.
  init(_ bytes: [UInt8]) {
    // 22 bytes and a comment of at most 65,535.
    let tail = bytes.suffix(22 + 65_535)
    var reader = ByteReader(bytes: bytes[...])
    reader.isLittle = true
    var (rest, found) = (tail, false)
    while !found, let place = ByteSearch.first(of: [0x50, 0x4B, 5, 6], in: rest) {
      found = Self.hasDirectory(before: place, reader)
      rest = tail[(place + 1)...]
    }
    isThere = found
  }

  private static func hasDirectory(before end: Int, _ reader: ByteReader) -> Bool {
    guard let size = reader.number(end + 12, bytes: 4), size >= 46, size <= end else { return false }
    return reader.slice(end - size, 4).map(Array.init) == [0x50, 0x4B, 1, 2]
  }
}
