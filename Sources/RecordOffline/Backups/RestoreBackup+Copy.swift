import RecordEngine
import RecordModel
import RecordStore

extension RestoreBackup {
  /// Makes the store of its copy elsewhere.
  func restoreCopy(_ centreKey: String) throws {
    let centre = try CentrePrivateKey(text: Array(try KeyFile.text(centreKey).utf8))
    if !KeyFile.exists(options.keyFile) {
      try KeyFile.write(KeyEncryptionKey(randomBytesFrom: SystemRandomSource()), to: options.keyFile)
    }
    var order = ShipmentRestore.Order(fetched: options.backup, target: to)
    (order.erasureList, order.isReplica) = (erasureList, replica)
    order.acceptsMissingDocuments = acceptMissingDocuments
    let progress = OfflineProgress()
    defer { progress.clear() }
    let restore = ShipmentRestore(order, centre: centre, key: try KeyFile.read(options.keyFile))
    let report = try restore.run(progress: progress.show)
    progress.clear()
    try OfflineResult.show(report, isJSON: shared.isJSON, words(report))
  }

  private func words(_ report: ShipmentRestore.Report) -> String {
    var text = """
      The store \(report.instance) is in \(to), with epoch \(report.epoch).
      It ends at \(report.position):\(report.chainHash), recorded at \(report.recordedAt).

      """
    if !report.accessYears.isEmpty {
      text += "Its access log has \(report.accessYears.map(String.init).joined(separator: ", ")).\n"
    }
    if report.documents > 0 { text += "It has \(report.documents) documents.\n" }
    for missing in report.missingDocuments {
      text += "WARNING: IT LACKS THE DOCUMENT \(missing.name) of position \(missing.position).\n"
    }
    if report.erasedPatients > 0 { text += "\(report.erasedPatients) records were erased before.\n" }
    return text + "Verify it before the daemon starts: recordctl verify --state-dir \(to)\n"
  }
}
