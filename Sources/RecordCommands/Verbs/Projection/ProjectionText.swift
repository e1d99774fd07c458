import RecordConsole
import RecordModel

/// Tables of projections.
enum ProjectionText {
  static func table(_ projections: [ProjectionInfo]) -> Table {
    var table = Table([
      .init(title: "PROJECTION", mayShrink: true), .init(title: "REVISION", isNumber: true),
      .init(title: "CHECKPOINT", isNumber: true), .init(title: "DOCUMENTS", isNumber: true),
    ])
    for each in projections {
      table.add(each.name, "\(each.revision)", "\(each.checkpoint)", "\(each.documents)")
    }
    return table
  }

  /// Unusual states, one on each line.
  static func notes(_ projections: [ProjectionInfo], _ style: Style) -> [String] {
    projections.flatMap { projection -> [String] in
      let name = TextWidth.printable(projection.name)
      var notes: [String] = []
      if let rebuild = projection.rebuild { notes.append("\(name): \(line(rebuild, style))") }
      if projection.serves == false {
        notes.append(
          style.say(
            "\(name): erst nach dem Aufbau wieder lesbar", "\(name): can be read again when it is folded"))
      }
      if let parked = projection.parked, parked > 0 {
        notes.append(
          style.say(
            "\(name): \(parked) Akten zurückgestellt, siehe projection.parked",
            "\(name): \(parked) streams parked, see projection.parked"))
      }
      if let trouble = projection.trouble { notes.append("\(name): \(TextWidth.printable(trouble))") }
      return notes
    }
  }

  private static func line(_ rebuild: RebuildInfo, _ style: Style) -> String {
    let streams = "\(rebuild.streamsDone)/\(rebuild.streams)"
    return switch rebuild.state {
    case .waiting: style.say("Aufbau wartet", "rebuild waiting")
    case .running: style.say("Aufbau läuft, \(streams) Akten", "being folded, \(streams) streams")
    case .cancelling: style.say("Aufbau wird abgebrochen", "rebuild being cancelled")
    case .failed:
      style.say("Aufbau gescheitert: ", "rebuild failed: ") + TextWidth.printable(rebuild.reason ?? "")
    }
  }
}
