import ArgumentParser

/// The command line of the programs that work for the record without being trusted with it.
@main
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recordd-worker",
    abstract:
      "Works for recordd at the edge of the world: sends mails, pushes notifications, looks into documents, and has texts "
      + "written.",
    discussion: """
      Each of them has a user of its own, whom the daemon must know; the one that pushes may share that of the mails:

        RECORDD_PEERS=recordd-worker:courier,recordd-laboratory:laboratory,recordd-narrator:narrator

      Without a name of one of them it sends mails.
      """,
    subcommands: [
      MailCommand.self, PushCommand.self, LaboratoryCommand.self, NarratorCommand.self, DocumentCommand.self,
    ],
    defaultSubcommand: MailCommand.self)
}
