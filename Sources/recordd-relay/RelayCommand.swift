import ArgumentParser

/// The command line of the program that carries the daemon's socket to gateways in other houses.
@main
struct RelayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recordd-relay",
    abstract: "Carries the socket of recordd to gateways in other houses, over NATS.",
    discussion: """
      On the box, beside a daemon that knows this program's user as a gateway:

        RECORDD_PEERS=recordd-relay:gateway
        recordd-relay serve --servers tls://n1.example.org:4222

      and beside the gateway, which then uses the socket as if the daemon were there:

        recordd-relay connect --instances 550e8400-e29b-41d4-a716-446655440000 --servers tls://n1.example.org:4222
        recordd-gateway --socket /run/recordd-relay/550e8400-e29b-41d4-a716-446655440000.sock

      Sessions are sealed from relay to relay, so that the engine can read nothing: each relay has a key of recordctl key relay, \
      and a file of the public keys of those that it knows; their settings are key-file and peers-file.

      What goes through has no rights of its own: they come from the token of the person who calls. The connection either \
      carries every byte in its order, or ends.
      """,
    subcommands: [ServeCommand.self, ConnectCommand.self, PlacesCommand.self])
}
