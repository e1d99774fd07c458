import Foundation

/// What became of all mutants, as a table in a file, and why some may stay.
struct Results {
  private static let heading = "file\tscope\tkind\tordinal\ttext\tstate\tby"

  var verdicts: [Verdict]

  static func read(_ file: URL) throws -> Results {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return Results(verdicts: []) }
    return Results(
      verdicts: text.split(separator: "\n").dropFirst().compactMap { line in
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard cells.count == 7, let name = MutantName(columns: cells.prefix(5)),
          let state = Verdict.State(rawValue: String(cells[5]))
        else { return nil }
        return Verdict(name: name, state: state, by: String(cells[6]))
      })
  }

  func write(_ file: URL) throws {
    let lines = verdicts.map { ($0.name.columns + [$0.state.rawValue, $0.by]).joined(separator: "\t") }
      .sorted()
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try ([Self.heading] + lines).joined(separator: "\n").appending("\n").write(
      to: file, atomically: true, encoding: .utf8)
  }
}

/// Why mutants that no test notices are right to stay.
struct Reasons {
  private(set) var texts: [MutantName: String] = [:]

  /// - Returns: none where there is no such file.
  static func read(_ file: URL) -> Reasons {
    var reasons = Reasons()
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      if cells.count == 6, let name = MutantName(columns: cells.prefix(5)) {
        reasons.texts[name] = String(cells[5])
      }
    }
    return reasons
  }
}
