import ArgumentParser
import RecordModel

extension AccessRole: ExpressibleByArgument {}

extension AccessOutcome: ExpressibleByArgument {}

/// The time span and length of a list.
struct AccessSpanOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Only from this moment on, such as 2026-01-14T11:20:30+01:00.", valueName: "time"))
  var from: OffsetTime?

  @Option(help: ArgumentHelp("Only before this moment.", valueName: "time"))
  var to: OffsetTime?

  @Option(help: ArgumentHelp("At most so many entries.", discussion: "Default: 50.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Where to go on: nextCursor of the page before.", valueName: "cursor"))
  var cursor: String?

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be a whole number from 1.") }
  }

  /// Number of requested entries.
  var wanted: Int { limit ?? 50 }

  /// Reads pages until there are enough entries, or no more.
  func pages<Item>(
    _ ask: (_ limit: Int, _ cursor: String?) async throws -> (items: [Item], page: Pagination)
  ) async throws -> (items: [Item], next: String?) {
    var (items, next): ([Item], String?) = ([], cursor)
    repeat {
      let answer = try await ask(min(wanted - items.count, 200), next)
      items += answer.items
      next = answer.page.nextCursor
    } while next != nil && items.count < wanted
    return (items, next)
  }
}
