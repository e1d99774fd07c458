import ArgumentParser
import RecordEngine
import RecordModel

/// `recordctl restore`.
package struct RestoreBackup: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Make a store of a backup, for a daemon that is stopped.",
    discussion: """
      Checks everything before it opens anything. What was erased since the backup stays erased: the keys of erased \
      records are left out, by the erasure list and by the newest copy of the keys. A backup that ends before a head \
      that is known, from other backups beside it or from --known-head, is refused unless --accept-older is said. A \
      restore that was cut off is begun anew by the same call. Verify the store afterwards.

      Example: recordctl restore /media/backup/20260115T102030000Z-550e8400 --to /var/lib/recordd --key-file kek
      """)

  @OptionGroup var options: BackupOptionGroup

  @Option(help: ArgumentHelp("State directory to make; missing yet, or empty.", valueName: "directory"))
  var to: String

  @Option(
    help: ArgumentHelp(
      "The erasure list that the daemon will use; completed from the copy beside the keys.",
      discussion: "Default: beside the state directory.", valueName: "file"))
  var erasureList: String?

  @Option(
    help: ArgumentHelp(
      "A head that the log had, as verify and backup print it.", valueName: "position:hash"))
  var knownHead: String?

  @Flag(help: "Restore a backup that ends before a head that is known; what came after is lost.")
  var acceptOlder = false

  @Flag(help: "Restore with an erasure list that lacks erasures; those records come back.")
  var acceptMissingErasures = false

  @Flag(
    help:
      "Leave documents out whose files are damaged or missing, and list them; everything else is restored.")
  var leaveOutDamaged = false

  @OptionGroup var shared: OfflineSharedOptions

  package init() {}

  /// Refuses a malformed head.
  package func validate() throws {
    if let knownHead, KnownHead(knownHead) == nil {
      throw ValidationError("--known-head must be a position, a colon and 64 hexadecimal digits.")
    }
  }

  package func run() throws {
    var order = BackupRestore.Order(backup: options.backup, target: to)
    (order.keysFile, order.erasureList) = (options.keys, erasureList)
    (order.knownHead, order.acceptsOlder) = (knownHead.flatMap { KnownHead($0) }, acceptOlder)
    (order.acceptsMissingErasures, order.leavesOutDamaged) = (acceptMissingErasures, leaveOutDamaged)
    let key = try KeyFile.read(options.keyFile)
    let progress = OfflineProgress()
    defer { progress.clear() }
    let report = try BackupRestore(order, key: key).run(progress: progress.show)
    progress.clear()
    try OfflineResult.show(report, isJSON: shared.isJSON, words(report))
  }

  private func words(_ report: BackupRestore.Report) -> String {
    var text = """
      The store \(report.instance) is in \(to).
      It ends at \(report.position):\(report.chainHash), recorded at \(report.recordedAt).

      """
    if let newer = report.newerHead {
      text += """
        WARNING: OLDER THAN A KNOWN HEAD. The log had reached position \(newer.position); the events after \
        \(report.position) are not in this store.

        """
    }
    if report.documents > 0 { text += "It has \(report.documents) documents.\n" }
    text += missing(report)
    if report.erasedPatients > 0 {
      text += "Keys of \(report.erasedPatients) erased records were left out.\n"
    }
    return text + verification
  }

  private func missing(_ report: BackupRestore.Report) -> String {
    let more = report.unnamedMissingDocuments
    if report.missingDocuments.isEmpty, more == 0 { return "" }
    let lines = report.missingDocuments.map { missing in
      "  \(missing.documentId)" + (missing.patientId.map { " of the patient \($0)" } ?? "") + "\n"
    }
    return "WARNING: DOCUMENTS ARE MISSING. Their records show these as lost:\n" + lines.joined()
      + (more > 0 ? "  and \(more) more, which the backup does not name\n" : "")
  }

  private var verification: String {
    "Verify it before the daemon starts: recordctl verify --state-dir \(to)\n"
  }
}
