import ArgumentParser
import Glibc
import RecordNarrator
import RecordProcess

/// The command line of the narrator.
struct NarratorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "narrator",
    abstract:
      "Has a language model on this machine write texts about analyses of laboratory reports, and word the assistant's answers.",
    discussion: """
      Optional, and off unless it is started with an endpoint. Takes what was derived of an analysis from the daemon's \
      socket, asks a server for a text by chat completions in the manner of OpenAI, and hands the text in. The server \
      learns scores, statuses, values, concerns and actions, and no name, id, file or word of a report. The daemon \
      discards a text with a number that it did not give out, with a dose or a diagnosis, one that is too long, and one \
      that is late; scores, alerts and recommendations never depend on it. Where the daemon is told to (assistant=narrator), \
      it also words answers to patients' questions, from the rules' answer and the question without names, dates and \
      addresses; only with a server on this machine, and never what a rule alerts about. The daemon must know this \
      program's user as a narrator:

        RECORDD_PEERS=recordd-narrator:narrator

      With llama.cpp on this machine:

        llama-server --model model.gguf --host 127.0.0.1 --port 8081
        recordd-worker narrator --endpoint http://127.0.0.1:8081

      A server on another machine is refused unless --set elsewhere=allow says that findings may leave this one. \
      Redirections are never followed. The log has ids, outcomes and times, and never a text. SIGTERM gives up the text \
      under way; SIGHUP reads the settings again.

      Every setting can stand in the file, in the environment, or behind --set; the command line wins.

      \(ConfigurationText<NarratorSettings>.help())
      """)

  @OptionGroup var settings: SettingsArguments

  @Option(help: "The server that writes.")
  var endpoint: String?

  @Option(help: "What the server calls the model.")
  var model: String?

  func run() throws {
    if settings.printConfiguration {
      return PlainOutput.write(ConfigurationText<NarratorSettings>.file(), to: STDOUT_FILENO)
    }
    WorkerProcess<Narrator>(
      configuration: settings.config,
      commandLine: settings.commandLine(["endpoint": endpoint, "model": model])
    ).run()
  }
}
