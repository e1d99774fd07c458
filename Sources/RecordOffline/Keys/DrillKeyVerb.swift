import ArgumentParser
import RecordModel
import RecordStore

/// `recordctl key drill`.
struct DrillKeyVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drill",
    abstract: "Make the key with which reports of drills and certificates of erasures are signed.",
    discussion: """
      Writes the private half to a file that only its owner may read, and prints the public half, which whoever checks \
      statements needs. It opens nothing: keep it where drills run, and another one elsewhere.

      Example: recordctl key drill --private /etc/recordd/drill.key > drill.pub
      """)

  @Option(help: ArgumentHelp("New file for the private half.", valueName: "file"))
  var `private`: String

  func run() throws {
    let key = StatementPrivateKey()
    try KeyFile.write(key.text + "\n", to: `private`)
    PlainOutput.write(key.publicKey.text + "\n")
  }
}
