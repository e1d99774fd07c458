import ArgumentParser
import RecordEngine
import RecordModel

/// `recordctl backup verify`.
package struct VerifyBackup: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check that a backup is whole and can be opened, without restoring it.",
    discussion: """
      Needs no daemon. Checks the MACs of the copy of the keys and of the manifest, and names, lengths and hashes of all \
      files. Lists all documents that are damaged, and ends with 65 if there are any; lists those, too, that were lost \
      before the backup was made, which it does not hold.

      Example: recordctl backup verify /var/lib/recordd-backup/20260115T102030000Z-550e8400 --key-file kek
      """)

  @OptionGroup var options: BackupOptionGroup

  @OptionGroup var shared: OfflineSharedOptions

  package init() {}

  package func run() throws {
    let key = try KeyFile.read(options.keyFile)
    let progress = OfflineProgress()
    defer { progress.clear() }
    let report = try BackupCheck.report(
      options.backup, keysFile: options.keys, key: key, progress: progress.show)
    progress.clear()
    try OfflineResult.show(try report.json, isJSON: shared.isJSON, Self.words(report))
    // Damage was found, as with every verification.
    if !report.damagedDocuments.isEmpty { throw ExitCode(65) }
  }

  static func words(_ report: BackupCheck.Report) -> String {
    let (manifest, damaged, lost) = (report.manifest, report.damagedDocuments, report.lostDocuments)
    var text =
      damaged.isEmpty
      ? "The backup of the store \(manifest.instance) is whole.\n"
      : "The backup of the store \(manifest.instance) is whole but for \(damaged.count) documents.\n"
    text += "It ends at \(manifest.position):\(manifest.chainHash), recorded at \(manifest.recordedAt).\n"
    if !damaged.isEmpty {
      text += "WARNING: DOCUMENTS ARE DAMAGED. restore --leave-out-damaged puts everything else back:\n"
      text += Self.lines(damaged, 0)
    }
    if !lost.isEmpty {
      text += "WARNING: DOCUMENTS WERE LOST before this backup was made, which does not hold them:\n"
      text += Self.lines(lost, report.unnamedLost)
    }
    return text
  }

  /// A line for each, and one that says how many more there are.
  private static func lines(_ ids: [DocumentID], _ more: Int) -> String {
    ids.map { "  \($0)\n" }.joined()
      + (more > 0 ? "  and \(more) more, which the records show as lost\n" : "")
  }
}
