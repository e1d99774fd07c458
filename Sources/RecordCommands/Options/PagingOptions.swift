import ArgumentParser
import RecordConsole

/// Options of verbs that list page by page.
struct PagingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Entries of one page, 1 to 100, and only that page.", valueName: "n"))
  var limit: Int?

  @Option(help: ArgumentHelp("Where to go on: nextCursor of the page before.", valueName: "cursor"))
  var cursor: String?

  func validate() throws {
    if let limit, !(1...100).contains(limit) {
      throw ValidationError("--limit must be a whole number from 1 to 100.")
    }
  }

  /// The command for the next page, if there is one.
  func more(_ next: String?, _ console: Console) -> [String] {
    guard let next else { return [] }
    return [console.style.paint(console.style.say("weiter mit", "go on with") + " --cursor \(next)", .dim)]
  }
}
