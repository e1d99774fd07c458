import RecordExport
import RecordModel
import RecordStore

/// Makes the pages of one export.
struct ExportPage {
  let source: ExportSource
  let format: ExportFormat
  /// Bytes of text after which a page ends; the last row may exceed it.
  var bytes = 256 << 10
  /// Batches after which a page ends even if it holds little, so that no page takes long.
  var batches = 64
  /// The recipient outside; part of the cursor, so that pages of different exports are not mixed up.
  var recipient: ExportRecipient?

  /// The page that begins at a place.
  func outcome(from place: ExportPlace) throws(Failure) -> ExportPatient.Outcome {
    var walk = ExportWalk(source: source, format: format, from: place)
    var pieces = ExportPieces()
    var steps = 0
    while let part = walk.part, pieces.bytes < bytes, steps < batches {
      var text: [UInt8] = []
      try walk.step(part, into: &text, until: bytes - pieces.bytes)
      pieces.append(text, to: walk.file(of: part))
      steps += 1
    }
    guard let part = walk.part else { return try last(pieces) }
    let cursor = ExportCursor(
      patient: source.pin.patient, format: format, position: source.pin.position,
      since: source.pin.since == 0 ? nil : source.pin.since, areas: source.plan.areas, place: walk.place,
      profile: source.plan.profile == .full ? nil : source.plan.profile, recipient: recipient)
    return ExportPatient.Outcome(
      position: source.pin.position, pieces: pieces.pieces, nextCursor: Cursor.text(cursor),
      percent: try percent(part, walk.place))
  }

  /// The last page carries description, manifest and, for the profile `access`, the information.
  ///
  /// The hashes are computed by writing everything once more, because nothing is kept between pages: the last
  /// page takes as long as all pages before it together.
  private func last(_ pieces: ExportPieces) throws(Failure) -> ExportPatient.Outcome {
    var pieces = pieces
    let documents = try ExportDocuments(
      source.plan.profile, of: source.pin.patient, at: source.pin.position, engine: source.engine)
    let manifest = try ExportManifest(source: source, format: format, documents: documents)
    for document in documents.files { pieces.append(document.bytes, to: document.name) }
    do throws(CodingFailure) {
      pieces.append(Array(try manifest.text().utf8), to: ExportManifest.file)
    } catch {
      throw Failure(.internalError, "the manifest cannot be written: \(error.kind.rawValue)")
    }
    return ExportPatient.Outcome(
      position: source.pin.position, pieces: pieces.pieces, nextCursor: nil, percent: 100)
  }

  /// Every part has the same share; 100 is reserved for the last page.
  private func percent(_ part: ExportPart, _ place: ExportPlace) throws(Failure) -> Int {
    let tables = Double(place.table) + (try source.share(of: part, before: place.offset))
    return min(99, Int(tables * 100 / Double(source.plan.parts)))
  }
}

/// Pieces of files in order; consecutive text of the same file is joined.
private struct ExportPieces {
  private(set) var pieces: [ExportPatient.Piece] = []
  private(set) var bytes = 0

  mutating func append(_ text: [UInt8], to file: String) {
    guard !text.isEmpty else { return }
    bytes += text.count
    let text = String(decoding: text, as: UTF8.self)
    if let last = pieces.indices.last, pieces[last].file == file {
      pieces[last].text += text
    } else {
      pieces.append(ExportPatient.Piece(file: file, text: text))
    }
  }
}
