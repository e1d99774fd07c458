import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl copies`.
struct CopiesVerb<Offline: OfflineVerifying>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "copies", abstract: "Show how far the copies elsewhere are.",
      discussion: """
        Epoch, mode, and for each log its last position, how much of it a copy is known to hold, and since when the oldest \
        event waits, as ship.status answers them. Reports are the shipper's; before its first one since the start nothing \
        is known to be held. Where reports of drills are kept, what the last one said is shown too, but not with --json.

        Example: recordctl copies --json
        """)
  }

  @Option(
    help: ArgumentHelp(
      "Directory with reports of drills.", discussion: "Default: $RECORDD_DRILLS.", valueName: "directory"))
  var drills: String?
  @Option(
    help: ArgumentHelp("File of the public half of the key that signs reports.", valueName: "file"))
  var drillKey: String?
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(await session.ask(GetShippingStatus()), CopiesText.lines)
    }
    let directory = drills ?? Surroundings.variable("RECORDD_DRILLS")
    guard let directory, !directory.isEmpty, !shared.json else { return }
    let console = Console(shared)
    let last = try LastDrill.find(in: directory, keyFile: drillKey, with: Offline.Trials.self)
    let title = console.style.say("letzte Übung", "last drill")
    try console.show(["", title + "  " + LastDrill.line(last, console.style)])
  }
}

/// How far copies are, in words.
enum CopiesText {
  static func lines(_ status: ShippingStatus, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add(style.say("Speicher", "store"), status.instance.description)
    fields.add(style.say("Epoche", "epoch"), "\(status.epoch)")
    if let newer = status.fencedBy {
      fields.add(
        style.say("abgelöst", "fenced"),
        style.say(
          "durch Epoche \(newer): nimmt keine Änderungen mehr an", "by epoch \(newer): takes no more changes")
      )
    }
    fields.add(
      style.say("Antworten", "answers"),
      status.beforeReply
        ? style.say("warten auf eine Kopie", "wait for a copy")
        : style.say("warten auf keine Kopie", "wait for no copy"))
    fields.add(
      style.say("zuletzt gemeldet", "last report"),
      status.reportedAt.map { style.time($0) } ?? style.say("nie", "never"))
    return fields.lines(style) + [""] + table(status.logs, style).lines(style)
  }

  private static func table(_ logs: [ShippedLog], _ style: Style) -> Table {
    var table = Table([
      .init(title: "LOG", mayShrink: true), .init(title: "HEAD", isNumber: true),
      .init(title: "SHIPPED", isNumber: true), .init(title: "BEHIND", isNumber: true),
      .init(title: "WAITING SINCE"),
    ])
    for log in logs {
      let behind = log.head - min(log.head, log.shipped)
      table.add(
        log.log, "\(log.head)", "\(log.shipped)", "\(behind)",
        behind > 0 ? log.waitingSince.map { style.time($0) } ?? "" : "")
    }
    return table
  }
}
