import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl status`.
struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the state of the daemon.",
    discussion: """
      Version, uptime, position of the last event, queue, storage and projections, as server.status answers them.

      Example: recordctl status --json
      """)

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    try await Session.run(shared) { session in
      try session.console.show(await session.ask(ReportStatus()), Self.lines)
    }
  }

  static func lines(_ status: ServerStatus, _ style: Style) -> [String] {
    var fields = FieldList()
    fields.add(style.say("Version", "version"), status.version)
    fields.add(style.say("Speicher", "store"), status.instance.description)
    fields.add(style.say("gestartet", "started"), style.time(status.startedAt))
    fields.add(style.say("läuft seit", "uptime"), Units.duration(milliseconds: status.uptimeMilliseconds))
    fields.add(style.say("Position", "position"), "\(status.position)")
    if status.headAheadMilliseconds > 0 {
      let ahead = Units.duration(milliseconds: status.headAheadMilliseconds)
      fields.add(
        style.say("Uhr", "clock"),
        style.say("letztes Ereignis liegt \(ahead) voraus", "last event is \(ahead) ahead"))
    }
    fields.add(style.say("Warteschlange", "queue"), share(status.queueLength, status.queueLimit, style))
    fields.add(
      style.say("Protokoll", "log"),
      style.say(
        "\(Units.bytes(status.usedBytes)) von höchstens \(Units.bytes(status.mapBytes))",
        "\(Units.bytes(status.usedBytes)) of at most \(Units.bytes(status.mapBytes))"))
    fields.add(style.say("frei", "free"), Units.bytes(status.freeBytes))
    if let signIns = status.signIns {
      fields.add(
        style.say("Fehlanmeldungen", "failed sign-ins"),
        style.say(
          "\(signIns.failed), davon \(signIns.unknown) ohne Konto; \(signIns.locked) gesperrt",
          "\(signIns.failed), \(signIns.unknown) of them without account; \(signIns.locked) locked"))
    }
    if case .object(let counters)? = status.transport {
      for counter in counters { fields.add(counter.name, scalar(counter.value)) }
    }
    return fields.lines(style) + [""] + ProjectionText.table(status.projections).lines(style)
  }

  private static func share(_ part: Int, _ whole: Int, _ style: Style) -> String {
    style.say("\(part) von \(whole) Kommandos", "\(part) of \(whole) commands")
  }

  private static func scalar(_ value: Value) -> String? {
    switch value {
    case .integer(let number): "\(number)"
    case .string(let text): text
    case .bool(let flag): "\(flag)"
    default: nil
    }
  }
}
