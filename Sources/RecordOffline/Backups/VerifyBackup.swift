import ArgumentParser
import RecordEngine
import RecordModel

/// `recordctl backup verify`.
package struct VerifyBackup: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check that a backup is whole and can be opened, without restoring it.",
    discussion: """
      Needs no daemon. Checks the MACs of the copy of the keys and of the manifest, and names, lengths and hashes of all \
      files.

      Example: recordctl backup verify /var/lib/recordd-backup/20260115T102030000Z-550e8400 --key-file kek
      """)

  @OptionGroup var options: BackupOptionGroup

  @OptionGroup var shared: OfflineSharedOptions

  package init() {}

  package func run() throws {
    let key = try KeyFile.read(options.keyFile)
    let progress = OfflineProgress()
    defer { progress.clear() }
    let manifest = try BackupCheck.run(
      options.backup, keysFile: options.keys, key: key, progress: progress.show)
    progress.clear()
    try OfflineResult.show(
      manifest, isJSON: shared.isJSON,
      """
      The backup of the store \(manifest.instance) is whole.
      It ends at \(manifest.position):\(manifest.chainHash), recorded at \(manifest.recordedAt).

      """)
  }
}
