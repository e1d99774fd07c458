import ArgumentParser
import Glibc
import RecordMail
import RecordProcess

/// The command line of the mail worker.
@main
struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recordd-worker",
    abstract: "Sends the mails of recordd: codes and links for signing in.",
    discussion: """
      Takes mails from the daemon's socket and puts them into a directory (a Maildir), or hands them to one SMTP server \
      where one is named. The daemon must know this program's user as a worker:

        RECORDD_PEERS=recordd-worker:courier

      To see mails on this machine without sending any:

        recordd-worker --socket ./recordd.sock --maildir ./mail
        cat ./mail/new/*

      To send them through a server, encrypted, with the certificate of its name and a password from a file of two lines:

        recordd-worker --smtp-host smtp.example.org --set from=no-reply@example.org \\
          --set smtp-credentials=/etc/recordd/smtp

      Nothing is ever sent in the clear, but to a server on this machine with --set smtp-security=plain. The log has \
      ids, outcomes and the server's codes, and never an address or a text. A mail that could not be handed over is \
      offered again by the daemon until it runs out; each attempt has the same Message-ID. SIGTERM lets the mails \
      under way be finished; SIGHUP reads the settings again.

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<WorkerSettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "Directory that mails are put into.")
  var maildir: String?

  @Option(help: "The server that mails are handed to.")
  var smtpHost: String?

  func run() throws {
    if settings.printConfiguration {
      return PlainOutput.write(ConfigurationText<WorkerSettings>.file(), to: STDOUT_FILENO)
    }
    WorkerProcess(
      configuration: settings.config,
      commandLine: settings.commandLine(["maildir": maildir, "smtp-host": smtpHost])
    ).run()
  }
}
