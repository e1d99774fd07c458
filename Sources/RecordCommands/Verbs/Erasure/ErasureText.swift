import ArgumentParser
import RecordConsole
import RecordModel

/// The certificate of an erasure in words.
enum ErasureText {
  static func lines(_ statement: ErasureStatement, _ style: Style) -> [String] {
    var lines = fields(statement, style).lines(style) + [""]
    for replica in statement.replicas { lines.append(line(replica, style)) }
    if let fetched = statement.fetched {
      lines.append(
        "fetched  position \(fetched.position), \(fetched.pieces) pieces of keys, \(fetched.held.count) of this record"
      )
    }
    for backup in statement.box.backups?.older ?? [] { lines.append(line(backup, style)) }
    if statement.isComplete {
      return lines + [style.say("Nichts ist offen.", "Nothing is open.")]
    }
    return lines + statement.open.map { style.paint(line($0, style), .red) }
  }

  private static func fields(_ statement: ErasureStatement, _ style: Style) -> FieldList {
    let (box, event) = (statement.box, statement.box.event)
    var fields = FieldList()
    fields.add("patient", "\(statement.patientId)")
    fields.add("store", "\(box.instance), epoch \(box.epoch), \(box.role.rawValue)")
    fields.add("erased", "\(style.time(event.erasedAt)) by \(event.erasedBy)")
    fields.add("event", "\(event.position):\(event.hash)")
    fields.add("recorded", "\(style.time(event.recordedAt)) by \(event.actor) over \(event.channel)")
    let override = event.override.map { ", override \($0.rawValue)" } ?? ""
    fields.add("reason", "\(event.reason.rawValue), \(event.basis.rawValue)\(override)")
    fields.add("events", "\(event.events) sealed for ever")
    fields.add("chain", box.chain.valid ? "intact up to \(box.chain.head)" : "BROKEN")
    let documents = box.keys.count { $0.kind == .document }
    fields.add("keys", "\(box.keys.count) destroyed, \(documents) of documents")
    if let stream = box.stream { fields.add("stream", text(stream, box.keys)) }
    if let backups = box.backups {
      fields.add(
        "backups", "\(backups.older.count) from before, \(backups.keysHeld) keys in the copy of the keys")
    }
    return fields
  }

  private static func text(_ stream: ErasureInStream, _ keys: [DestroyedKey]) -> String {
    let counts = DestroyedKey.InCopy.allCases.map { kind in (kind, keys.count { $0.copy == kind }) }
    return counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
      + "; shipped up to \(stream.shipped)"
  }

  private static func line(_ replica: ErasureStatement.Replica, _ style: Style) -> String {
    let place = "replica  \(TextWidth.printable(replica.place)): "
    guard let certificate = replica.certificate else {
      return place + TextWidth.printable(replica.refusal ?? "")
    }
    return place + "erased at \(certificate.event.position), \(certificate.left.keys) keys left"
  }

  private static func line(_ backup: OlderBackup, _ style: Style) -> String {
    "backup   \(TextWidth.printable(backup.name)): sealed for ever; removed with the \(ordinal(backup.removedAfter)) next backup"
  }

  private static func ordinal(_ number: Int) -> String { "\(number)." }

  private static func line(_ open: OpenErasure, _ style: Style) -> String {
    let what = open.what.rawValue.replacing("_", with: " ")
    return style.say("NOCH NICHT: ", "NOT YET: ") + "\(open.place.rawValue): \(what) (\(open.count))"
  }

  /// Ends the program by what is open.
  static func end(_ statement: ErasureStatement) throws {
    if statement.isComplete { return }
    let isWrong = statement.open.contains { [.chainBroken, .otherHistory].contains($0.what) }
    throw ExitCode((isWrong ? ExitStatus.damaged : .tryAgain).rawValue)
  }
}
