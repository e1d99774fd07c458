/// What one part of the campaign found.
struct PartResult {
  let name: String
  /// How much was tried.
  var size = ""
  var rounds = 0
  var faults = 0
  var acknowledged = 0
  var lost = 0
  /// What must not be: each one fails the campaign.
  var defects: [String] = []
  /// Runs in which the promise was broken on purpose, and whether that was noticed.
  var controls: [(name: String, isRed: Bool, seen: String)] = []
  /// Counts by name, for the results file.
  var counts: [(name: String, value: Int)] = []
  /// Lines of a table of its own: what was done, what followed.
  var cases: [(name: String, outcome: String)] = []
  /// Why it was not tried.
  var skipped: String?
  var seconds = 0.0

  init(_ name: String) { self.name = name }

  var isGood: Bool { lost == 0 && defects.isEmpty && controls.allSatisfy(\.isRed) }

  mutating func count(_ name: String, _ value: Int = 1) {
    if let index = counts.firstIndex(where: { $0.name == name }) {
      counts[index].value += value
    } else {
      counts.append((name, value))
    }
  }

  /// Adds another run's, but for the outcome of its cases.
  mutating func add(_ other: PartResult) {
    rounds += other.rounds
    faults += other.faults
    acknowledged += other.acknowledged
    lost += other.lost
    defects += other.defects
    controls += other.controls
    seconds += other.seconds
    for each in other.counts { count(each.name, each.value) }
  }

  /// Takes over what an examination found.
  mutating func take(_ findings: Findings, _ place: String) {
    lost += findings.lost.count
    count("answers asked for again", findings.replayed)
    count("entries of the access log", findings.entries)
    count("without an answer and there", findings.doubtfulKept)
    count("without an answer and not there", findings.doubtfulAbsent)
    if !findings.isSound { defects.append("\(place): \(findings.summary)") }
  }
}
