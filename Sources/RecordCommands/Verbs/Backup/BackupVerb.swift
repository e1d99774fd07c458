import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl backup`.
struct BackupVerb<Offline: OfflineVerifying>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "backup", abstract: "Have the daemon make a backup, list those it has, or check one.",
      discussion: """
        The daemon writes into the directory that its setting backup-directory names, while it goes on working. The keys \
        that open the backups are kept apart from them, and only their newest copy.

        Example: recordctl backup
        """,
      subcommands: [BackupCreate.self, BackupList.self, BackupShow.self, Offline.BackupChecker.self],
      defaultSubcommand: BackupCreate.self)
  }

  @OptionGroup var shared: SharedOptions
}

/// `recordctl backup create`.
struct BackupCreate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Make a backup and wait for its end.",
    discussion: """
      Everything that was acknowledged before is in it. An interrupted wait does not stop it.

      Example: recordctl backup create
      """)

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let line = ProgressLine()
      defer { line.clear() }
      var answer = try await session.ask(CreateBackup(), tracing).outcome
      while answer.status == .running {
        let status = GetBackupStatus(backup: answer.name, waitMilliseconds: ProgressLine.milliseconds)
        answer = try await session.ask(status, tracing).outcome
        let share = Bar.text(Double(answer.percent) / 100, width: 20)
        line.show("\(share) \(answer.percent) %  \(Units.bytes(answer.bytes))")
      }
      line.clear()
      try session.console.show(answer, BackupText.lines)
      if answer.status != .finished { throw ExitCode(ExitStatus.refused.rawValue) }
    }
  }
}

/// `recordctl backup list`.
struct BackupList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the complete backups, and one that is being made.",
    discussion: "Example: recordctl backup list")

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(try await session.ask(ListBackups(), tracing)) { outcome, style in
        (outcome.backups + [outcome.latest].compactMap(\.self)).flatMap { BackupText.lines($0, style) }
      }
    }
  }
}

/// `recordctl backup show`.
struct BackupShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Tell how far a backup is and where it lies.",
    discussion: "Example: recordctl backup show 20260115T102030000Z-550e8400")

  @Argument(help: "Name of the backup.")
  var backup: String

  @OptionGroup var shared: SharedOptions
  @OptionGroup var tracing: TracingOptions

  func run() async throws {
    try await Session.run(shared) { session in
      let answer = try await session.ask(GetBackupStatus(backup: backup), tracing)
      try session.console.show(answer, BackupText.lines)
    }
  }
}

/// A backup in words.
enum BackupText {
  static func lines(_ backup: Backup, _ style: Style) -> [String] {
    var lines = ["\(TextWidth.printable(backup.name))  \(word(backup, style))  \(Units.bytes(backup.bytes))"]
    if let hash = backup.chainHash {
      lines.append(
        style.paint(style.say("  bis Position ", "  up to position ") + "\(backup.position):\(hash)", .dim))
    }
    if let path = backup.path { lines.append("  " + TextWidth.printable(path)) }
    if let documents = backup.documents { lines += Self.lines(of: documents, style) }
    if let failure = backup.failure {
      lines.append("  " + style.paint(TextWidth.printable(failure), .red))
    }
    return lines
  }

  private static func lines(of documents: Backup.Documents, _ style: Style) -> [String] {
    var lines: [String] = []
    if let days = documents.checkedWithinDays {
      lines.append(
        style.paint(
          style.say(
            "  \(documents.count) Dokumente, jede Kopie in den letzten \(days) Tagen gelesen",
            "  \(documents.count) documents, each copy read within \(days) days"), .dim))
    }
    if documents.renewed > 0 {
      lines.append(
        style.paint(
          style.say(
            "  \(documents.renewed) Kopien waren schadhaft und wurden aus dem Bestand neu geschrieben",
            "  \(documents.renewed) copies had gone bad and were written anew from the store"), .yellow))
    }
    if documents.lost > 0 {
      let names = documents.lostIds.map(\.description).joined(separator: " ")
      lines.append(
        style.paint(
          style.say(
            "  \(documents.lost) Dokumente sind verloren, weder Bestand noch Sicherungen haben sie heil: ",
            "  \(documents.lost) documents are lost, neither the store nor the backups have them sound: ")
            + names + more(documents, style), .red))
    }
    return lines
  }

  private static func more(_ documents: Backup.Documents, _ style: Style) -> String {
    let more = documents.lost - documents.lostIds.count
    if more <= 0 { return "" }
    return style.say(
      " und \(more) weitere; recordctl backup verify nennt sie",
      " and \(more) more; recordctl backup verify lists them")
  }

  private static func word(_ backup: Backup, _ style: Style) -> String {
    switch backup.status {
    case .running: style.say("läuft, \(backup.percent) %", "running, \(backup.percent) %")
    case .finished: style.say("fertig", "finished")
    case .failed: style.say("gescheitert", "failed")
    }
  }
}
