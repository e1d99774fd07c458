import RecordExport
import RecordModel
import RecordStore

extension ReadExport: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let job = try engine.exports.job(jobId, for: call)
    // The read is recorded for the patient named by the call.
    guard job.patientId == patientId else {
      throw Failure(.notFound, "there is no such export", details: ["field": "jobId"])
    }
    guard job.status == .finished else {
      throw Failure(
        .stateConflict, "the export has no files, because it is \(job.status.rawValue)",
        details: ["reason": "not_finished", "status": .string(job.status.rawValue)])
    }
    var place = ExportReadPlace()
    if let cursor {
      guard let found = Cursor.position(ExportReadPlace.self, cursor) else { throw RecordPage.badCursor }
      place = found
    }
    return try ExportReading(jobs: engine.exports, job: job).page(from: place)
  }
}

/// The progress of a reader.
struct ExportReadPlace: Codable {
  /// The file that comes next, or continues; the first one if left out.
  var file: String?
  var place: SealedPlace?
  /// Bytes of text before.
  var bytes = 0
}

/// Opens a finished job's files, a page at a time.
struct ExportReading {
  let jobs: ExportJobs
  let job: ExportJob

  /// Bytes of text after which a page ends; the last chunk may exceed it.
  private static let pageBytes = 192 << 10

  func page(from start: ExportReadPlace) throws(Failure) -> ReadExport.Outcome {
    let sealing = try FileSealing(ExportKeyName(job: job.id, part: .files), jobs.keyring)
    var (pieces, bytes, at): ([ExportPatient.Piece], Int, ExportReadPlace?) = ([], 0, start)
    while bytes < Self.pageBytes, let place = at {
      let name: String
      if let file = place.file { name = file } else { name = try names[0] }
      let reader = try SealedReader("\(jobs.place(of: job.id))/\(name)", name, sealing, at: place.place)
      var text: [UInt8] = []
      while bytes + text.count < Self.pageBytes, let chunk = try reader.next() { text += chunk }
      bytes += text.count
      // Even for an empty file, which would otherwise not appear.
      if !text.isEmpty || place.place == nil {
        pieces.append(ExportPatient.Piece(file: name, text: String(decoding: text, as: UTF8.self)))
      }
      at = reader.isAtEnd ? try following(name) : ExportReadPlace(file: name, place: reader.place)
      at?.bytes = start.bytes + bytes
    }
    return ReadExport.Outcome(
      position: job.position, pieces: pieces, nextCursor: at.map { Cursor.text($0) },
      percent: at == nil ? 100 : min(99, (start.bytes + bytes) * 100 / max(1, job.bytes)))
  }

  /// The files in order of transfer: the manifest last, which shows the recipient that none is missing.
  private var names: [String] {
    get throws(Failure) {
      let others = try DurableFiles.exports.names(in: jobs.place(of: job.id))
      return others.filter { $0 != ExportManifest.file } + [ExportManifest.file]
    }
  }

  private func following(_ name: String) throws(Failure) -> ExportReadPlace? {
    let names = try names
    guard let index = names.firstIndex(of: name) else {
      throw Failure(.corrupt, "a file of the export is missing", details: ["reason": "export_damaged"])
    }
    return index + 1 < names.count ? ExportReadPlace(file: names[index + 1]) : nil
  }
}
