import ArgumentParser
import RecordEngine
import RecordModel
import RecordStore

/// `recordctl key recover`.
struct RecoverKey: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Make the key file of a stopped store again from recovery copies.",
    discussion: """
      The files hold copies as recordctl key escrow wrote them, or typed: upper or lower case, O for 0, I and L for 1, \
      each copy under a line that begins with #. The key is compared with the store before it is written.

      Example: recordctl key recover --state-dir /var/lib/recordd --new-key-file kek share1.txt share2.txt share4.txt
      """)

  @Option(help: ArgumentHelp("State directory of a stopped daemon.", valueName: "directory"))
  var stateDir: String
  @Option(help: ArgumentHelp("File to write the key to; there must be none yet.", valueName: "file"))
  var newKeyFile: String
  @Argument(help: "Files with copies.")
  var copies: [String]

  func run() throws {
    var found: [RecoveryCopy] = []
    for file in copies { found += try CopySheet.copies(KeyFile.text(file)) }
    let key = try RecoveryCopy.key(found)
    let instance = try key.check(stateDirectory: stateDir)
    try KeyFile.write(key, to: newKeyFile)
    PlainOutput.write("The key of the store \(instance) is in \(newKeyFile).\n")
  }
}
