import ArgumentParser
import RecordModel
import RecordNoise

/// `recordctl key relay`.
struct RelayKeyVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "relay", abstract: "Make the key by which a relay is known to other relays.",
    discussion: """
      Writes the private half to a file that only its owner may read, and prints the public half. Do it on the relay's own \
      machine, once for each relay: its setting key-file names the private half, which goes nowhere else. The public half goes \
      into the file that peers-file names at the relays that are to know it, behind the instance that it serves or the word \
      gateway.

      Example: recordctl key relay --private /etc/recordd/relay.key > relay.pub
      """)

  @Option(help: ArgumentHelp("New file for the private half.", valueName: "file"))
  var `private`: String

  func run() throws {
    let key = RelayPrivateKey()
    try KeyFile.write(key.text + "\n", to: `private`)
    PlainOutput.write(key.publicKey.text + "\n")
  }
}
