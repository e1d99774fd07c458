import ArgumentParser
import RecordConsole
import RecordModel

/// `recordctl timeline`.
struct TimelineVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timeline", abstract: "Tell what happened in a patient's record.",
    discussion: """
      Times are local, with their offset from UTC. An asterisk marks what was recorded more than an hour after it \
      happened. Without --limit the newest 50 entries. With --json one page is printed as timeline.read answers it; with \
      --ndjson every entry on a line of its own, page after page.

      Example: recordctl timeline 550e8400-e29b-41d4-a716-446655440000 --area vitals --from 2026-01-01T00:00:00+01:00
      """)

  @Argument(help: "Id of the patient.")
  var patient: PatientID

  @OptionGroup var filter: TimelineOptions

  @Flag(help: "The first event first; without it the newest.")
  var oldestFirst = false

  @Option(help: ArgumentHelp("At most so many entries.", discussion: "Default: 50.", valueName: "n"))
  var limit: Int?

  @Flag(help: "All entries.")
  var all = false

  @Option(help: ArgumentHelp("Where to go on: nextCursor of the page before.", valueName: "cursor"))
  var cursor: String?

  @Flag(help: "Print every entry as one line of JSON.")
  var ndjson = false

  @OptionGroup var shared: SharedOptions
  @OptionGroup var reading: ReadingOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be a whole number from 1.") }
    guard limit == nil || !all else { throw ValidationError("--limit and --all exclude each other.") }
    guard !ndjson || !shared.json else {
      throw ValidationError("--json prints a page and --ndjson entries; give one of them.")
    }
  }

  func run() async throws {
    try await Session.run(shared) { session in
      var method = filter.method(patient)
      (method.order, method.cursor) = (oldestFirst ? .oldest : .newest, cursor)
      if shared.json {
        method.limit = limit
        return try session.console.show(await session.ask(method, reading)) { _, _ in [] }
      }
      let wanted = all ? Int.max : limit ?? 50
      var (entries, next): ([TimelineEntry], String?) = ([], nil)
      repeat {
        method.limit = min(wanted - entries.count, 200)
        let page = try await session.ask(method, reading).outcome
        entries += page.entries
        if ndjson { for entry in page.entries { try session.console.json(Self.json(entry)) } }
        (next, method.cursor) = (page.page.nextCursor, page.page.nextCursor)
      } while next != nil && entries.count < wanted
      if !ndjson { try session.console.show(lines(entries, next, session.console.style)) }
    }
  }

  private func lines(_ entries: [TimelineEntry], _ next: String?, _ style: Style) -> [String] {
    let lines = TimelineText.lines(entries, style, by: filter.by ?? .occurred)
    guard let next else { return lines }
    return lines + [style.paint(style.say("weiter mit", "go on with") + " --cursor \(next)", .dim)]
  }

  private static func json(_ entry: TimelineEntry) throws(CommandFailure) -> [UInt8] {
    do throws(CodingFailure) { return try JSON.encode(entry) } catch {
      throw CommandFailure("UNREADABLE_ANSWER", "the result cannot be written: \(error)", status: .defect)
    }
  }
}
