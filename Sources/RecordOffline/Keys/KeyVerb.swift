import ArgumentParser

/// `recordctl key`: the key encryption key of a stopped store.
package struct KeyVerb: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "key", abstract: "Change the key of a stopped store, or keep a copy of it on paper.",
    discussion: "Example: recordctl key escrow --state-dir /var/lib/recordd --key-file kek",
    subcommands: [RotateKey.self, EscrowKey.self, RecoverKey.self])

  package init() {}
}

/// The store and its key.
struct StoreOptionGroup: ParsableArguments {
  @Option(help: ArgumentHelp("State directory of a stopped daemon.", valueName: "directory"))
  var stateDir: String
  @Option(help: ArgumentHelp("File of the key that the store has now.", valueName: "file"))
  var keyFile: String
}
