import RecordConsole
import RecordModel

/// Events of the log as rows.
enum EventText {
  static func lines(_ events: [LogEvent], _ style: Style, showsPayload: Bool) -> [String] {
    var table = Table([
      .init(title: "POSITION", isNumber: true), .init(title: style.say("AUFGENOMMEN", "RECORDED")),
      .init(title: style.say("EREIGNIS", "EVENT")), .init(title: "STREAM", mayShrink: true),
      .init(title: "REV", isNumber: true), .init(title: style.say("VON", "BY"), mayShrink: true),
    ])
    for event in events {
      table.add(
        "\(event.position)", style.time(event.recordedAt), event.type, stream(event), "\(event.revision)",
        "\(event.actor) \(event.channel)")
    }
    guard showsPayload else { return table.lines(style) }
    let rows = table.lines(style)
    return rows.prefix(1) + zip(rows.dropFirst(), events).flatMap { [$0, "  " + payload($1, style)] }
  }

  /// One event as it arrives; wide enough for usual ones, since later ones are not known.
  static func line(_ event: LogEvent, _ style: Style, showsPayload: Bool) -> String {
    let position = "\(event.position)"
    let padding = String(repeating: " ", count: max(8 - position.count, 0))
    let row = TextWidth.printable(
      "\(padding)\(position)  \(style.time(event.recordedAt))  \(event.type)  \(stream(event)) "
        + "#\(event.revision)  \(event.actor) \(event.channel)")
    let cut = style.width.map { TextWidth.cut(row, to: $0) } ?? row
    return showsPayload ? cut + "\n  " + payload(event, style) : cut
  }

  private static func stream(_ event: LogEvent) -> String {
    event.streamKind == .system ? "system" : "\(event.streamKind) \(event.streamId)"
  }

  private static func payload(_ event: LogEvent, _ style: Style) -> String {
    guard let payload = event.payload else {
      return style.say("(Schlüssel vernichtet)", "(key destroyed)")
    }
    let text = (try? JSON.encode(payload)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return TextWidth.printable(text)
  }
}
