import RecordModel

/// Why a step was not done.
package struct StepFailure: Error, Codable, Sendable, Equatable, CustomStringConvertible {
  package var reason: LaboratoryFailure.Reason
  /// The program that failed, or a part of ours; a constant, never data.
  package var tool: String

  package init(_ reason: LaboratoryFailure.Reason, _ tool: String) {
    (self.reason, self.tool) = (reason, tool)
  }

  package var description: String { "\(tool): \(reason.rawValue)" }
}
