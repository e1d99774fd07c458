import RecordModel

/// The outcome of importing a file's events.
package struct ImportReport: Codable, Equatable {
  /// The store that they came from; left out if there is no manifest.
  package var instance: InstanceID?
  /// Whether lengths and hashes of a manifest were checked before.
  package var isVerified = false
  /// Lines of the file.
  package var lines = 0
  /// Events that were appended.
  package var taken = 0
  /// Events that were there already.
  package var known = 0
  /// Events among the taken that have another position here.
  package var moved = 0
  /// Events among the taken whose `recordedAt` had to be raised.
  package var raised = 0
  /// Position of the last event of the log.
  package var head: UInt64 = 0
  /// Lines that were refused, in order.
  package var refused: [Refusal] = []

  /// A line that was refused.
  package struct Refusal: Codable, Equatable {
    package var line: Int
    package var reason: ImportEvents.Reason
    package var message: String
    package var stream: String?
    package var revision: UInt32?
  }
}
