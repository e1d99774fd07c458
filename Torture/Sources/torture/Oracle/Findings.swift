/// What an examination found.
struct Findings {
  /// Acknowledged commands that are not there, or otherwise than they were answered.
  var lost: [String] = []
  /// Everything else that must not be.
  var wrong: [String] = []
  /// Commands without an answer that are there, and that are not.
  var doubtfulKept = 0
  var doubtfulAbsent = 0
  /// Answers that were asked for again.
  var replayed = 0

  var isSound: Bool { lost.isEmpty && wrong.isEmpty }

  var summary: String { (lost.map { "lost: " + $0 } + wrong).prefix(4).joined(separator: "; ") }

  static func += (left: inout Findings, right: Findings) {
    left.lost += right.lost
    left.wrong += right.wrong
    left.doubtfulKept += right.doubtfulKept
    left.doubtfulAbsent += right.doubtfulAbsent
    left.replayed += right.replayed
  }
}
