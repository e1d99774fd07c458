import ArgumentParser

/// The command line of the program that keeps copies of the record elsewhere.
@main
struct ShipperCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recordd-shipper",
    abstract: "Keeps copies of recordd's sealed records in NATS JetStream, and reads them back.",
    discussion: """
      The records leave sealed and linked: neither this program nor who runs the engine can read them, and nothing of \
      a copy is believed without its chain. To begin, once for all stores:

        recordd-shipper streams --set servers=tls://n1.example.org:4222,tls://n2.example.org:4222

      then, on each machine with a daemon that knows this program's user as a shipper:

        RECORDD_PEERS=recordd-shipper:shipper
        recordd-shipper ship

      and after a disaster, on a new machine, of whose directory recordctl makes a store:

        recordd-shipper fetch --instance 550e8400-e29b-41d4-a716-446655440000 --to ./fetched

      A replica is kept up to date by recordd-shipper follow, and takes over with recordd-shipper promote.

      Without a name of one of them it ships.
      """,
    subcommands: [
      ShipCommand.self, FetchCommand.self, FollowCommand.self, PromoteCommand.self, StreamsCommand.self,
      FleetCommand.self, PlacesCommand.self,
    ],
    defaultSubcommand: ShipCommand.self)
}
