/// What an examination found.
struct Findings {
  /// Acknowledged commands that are not there, or otherwise than they were answered: what was seen first of each.
  private(set) var lost: [String] = []
  private var lostCommands: Set<String> = []
  /// Everything else that must not be.
  var wrong: [String] = []
  /// Commands without an answer that are there, and that are not.
  var doubtfulKept = 0
  var doubtfulAbsent = 0
  /// Entries of the access log that are there for what was carried out.
  var entries = 0
  /// Answers that were asked for again.
  var replayed = 0

  /// Notes that a command is lost; each counts once.
  mutating func lose(_ command: SentCommand, _ what: String) {
    if lostCommands.insert(command.id).inserted {
      lost.append("\(command.method) at position \(command.position) \(what)")
    }
  }

  var isSound: Bool { lost.isEmpty && wrong.isEmpty }

  var summary: String { (lost.map { "lost: " + $0 } + wrong).prefix(4).joined(separator: "; ") }

  static func += (left: inout Findings, right: Findings) {
    left.lost += right.lost
    left.wrong += right.wrong
    left.doubtfulKept += right.doubtfulKept
    left.doubtfulAbsent += right.doubtfulAbsent
    left.replayed += right.replayed
    left.entries += right.entries
  }
}
