import RecordModel

/// The results of a simulation, whose patients are not real people.
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

  /// The counts of a method's commands, by outcome.
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
