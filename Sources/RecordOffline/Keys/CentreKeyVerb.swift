import ArgumentParser
import RecordModel
import RecordStore

/// `recordctl key centre`.
struct CentreKeyVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "centre", abstract: "Make the key for which boxes seal key material on its way to copies.",
    discussion: """
      Writes the private half to a file that only its owner may read, and prints the public half. Do it on the machine that \
      will restore boxes or hold copies, keep the private half there and on paper, and nowhere near the machines of the \
      stream: whoever has both reads everything. The public half goes to each box, in the file that its setting ship-key names.

      Example: recordctl key centre --private /etc/recordd/centre.key > centre.pub
      """)

  @Option(help: ArgumentHelp("New file for the private half.", valueName: "file"))
  var `private`: String

  func run() throws {
    let key = CentrePrivateKey()
    guard let text = key.publicKey?.text else { throw Failure(.internalError, "the key has no public half") }
    try KeyFile.write(key.text + "\n", to: `private`)
    PlainOutput.write(text + "\n")
  }
}
