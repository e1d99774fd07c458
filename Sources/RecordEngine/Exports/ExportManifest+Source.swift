import RecordExport
import RecordModel
import RecordStore

extension ExportManifest {
  /// The manifest of an export, with rows, lengths and hashes found by writing it through once.
  ///
  /// Takes time in proportion to the export, and memory for one batch.
  init(
    source: ExportSource, format: ExportFormat, documents: ExportDocuments
  ) throws(Failure) {
    var walk = ExportWalk(source: source, format: format)
    var hashes: [(file: String, hash: FileHash)] = []
    while let part = walk.part {
      let file = walk.file(of: part)
      var text: [UInt8] = []
      try walk.step(part, into: &text, until: Int.max)
      if hashes.last?.file != file { hashes.append((file, FileHash())) }
      hashes[hashes.count - 1].hash.update(text)
    }
    let (writer, plan) = (walk.writer, source.plan)
    self.init(
      format: format, recorddVersion: Engine.version, storeInstance: source.engine.store.instance,
      patientId: source.pin.patient, position: source.pin.position,
      since: source.pin.since == 0 ? nil : source.pin.since, areas: plan.areas,
      chainHash: Hexadecimal.text(source.pin.chainHash), exportedAt: source.pin.recordedAt,
      files: (hashes + documents.hashes).map { File($0.file, $0.hash) },
      tables: zip(plan.tables, walk.rowCounts).map { table, rows in
        Table(table.definition, file: writer.file(of: table.definition), rows: rows)
      }, events: plan.profile.hasEventsFile ? walk.rowCounts.last ?? 0 : 0,
      profile: plan.profile)
  }
}
