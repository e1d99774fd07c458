import RecordModel

/// What a simulation did; the patients in it are nobody.
package struct SimulationReport: Codable, Equatable {
  package var seed: UInt64
  package var patients: Int
  package var from: CalendarDay
  package var until: CalendarDay
  /// By method, in the order of their names.
  package var commands: [Count] = []
  /// Position of the last event of the log before and after.
  package var headBefore: UInt64
  package var head: UInt64 = 0
  package var milliseconds: Int64 = 0

  /// What became of the commands of a method.
  package struct Count: Codable, Equatable {
    package var method: String
    /// Carried out.
    package var taken = 0
    /// Carried out by an earlier run.
    package var known = 0
    /// Refused, by reason.
    package var refused: [String: Int] = [:]
  }
}
