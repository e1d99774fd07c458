/// Compares what the access log says with what was done: an entry for each act, once, and none for what is not there.
struct EntryOracle {
  /// Commands of the round.
  let commands: ArraySlice<SentCommand>
  /// Events by the command that they are of.
  let events: [String: [JSON]]

  /// Refusals that say what was wrong with the command, and not that the daemon could not take it.
  private static let decided: Set = ["STATE_CONFLICT", "INVALID_INPUT", "NOT_FOUND", "FORBIDDEN"]

  func compare(_ connection: Connection, from moment: String?, _ findings: inout Findings) throws {
    let entries = try Self.entries(connection, from: moment)
    for command in commands {
      let own = entries[command.id] ?? []
      let carriedOut = own.count { $0["changed"]?.isTrue == true }
      let expected = events[command.id] == nil ? 0 : 1
      findings.entries += carriedOut
      if carriedOut != expected {
        findings.wrong.append(
          "\(carriedOut) entries of the access log for a \(command.method) that is there \(expected) times")
      }
      if case .refused(let code) = command.fate, Self.decided.contains(code),
        !own.contains(where: { ["failed", "denied"].contains($0["outcome"]?.text) })
      {
        findings.wrong.append(
          "no entry of the access log for a \(command.method) that was refused as \(code)")
      }
    }
  }

  /// Entries by the request that they are of, from a moment on.
  private static func entries(_ connection: Connection, from moment: String?) throws -> [String: [JSON]] {
    var (found, cursor): ([String: [JSON]], String?) = ([:], nil)
    repeat {
      var members = "\"limit\":200"
      if let moment { members += ",\"from\":\"\(moment)\"" }
      if let cursor { members += ",\"cursor\":\"\(cursor)\"" }
      let page = try connection.call("access.examine", members)
      for entry in page["entries"]?.list ?? [] {
        if let request = entry["requestId"]?.text { found[request, default: []].append(entry) }
      }
      cursor = page["page"]?["nextCursor"]?.text
    } while cursor != nil
    return found
  }
}
