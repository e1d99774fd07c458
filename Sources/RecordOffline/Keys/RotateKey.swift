import ArgumentParser
import RecordEngine
import RecordModel
import RecordStore

/// `recordctl key rotate-kek`.
struct RotateKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate-kek", abstract: "Put another key in place of a stopped store's.",
    discussion: """
      Wraps every key of the store and of its access logs anew, and leaves nothing in the files that the old key \
      opens. Where it is cut off, the same call again finishes it. Where there is no new key file, a random key is \
      written to it first.

      Keep the old key until backups made under it are gone: it still opens those.

      Example: recordctl key rotate-kek --state-dir /var/lib/recordd --key-file old.kek --new-key-file new.kek
      """)

  @OptionGroup var store: StoreOptionGroup
  @Option(help: ArgumentHelp("File of the new key; made where there is none.", valueName: "file"))
  var newKeyFile: String
  @Option(
    help: ArgumentHelp(
      "The erasure list, where it is not beside the state directory.", valueName: "file"))
  var erasureList: String?

  func run() throws {
    let old = try KeyFile.read(store.keyFile)
    try Store.requirePresence(in: store.stateDir)
    if !KeyFile.exists(newKeyFile) {
      try KeyFile.write(KeyEncryptionKey(randomBytesFrom: SystemRandomSource()), to: newKeyFile)
    }
    let new = try KeyFile.read(newKeyFile)
    let report = try KeyRotation(
      stateDirectory: store.stateDir, from: old, to: new, erasureList: erasureList
    ).run()
    PlainOutput.write(
      "\(report.keys) keys of \(report.environments) key environments are under the new key.\n")
  }
}
