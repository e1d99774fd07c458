/// Reads the course of one analyte.
package struct GetLabTrend: Method {
  package static let name = "labs.trend"
  package static let summary =
    "Answers the course of one analyte in time order; amended values stand for the old ones."
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// Such as `a1c`.
  package var analyte: String
  /// Only specimens from this moment on.
  package var from: Timestamp?
  /// Only specimens before this moment.
  package var to: Timestamp?

  package init(patientId: PatientID, analyte: String) {
    (self.patientId, self.analyte) = (patientId, analyte)
  }

  package struct Outcome: Codable, Sendable, Equatable {
    package var analyte: String
    /// The unit of the last value; empty if there is none.
    package var unit: String
    /// Of the last reference range.
    @AsReported package var referenceLow: ExactDecimal?
    /// Of the last reference range.
    @AsReported package var referenceHigh: ExactDecimal?
    /// In time order, converted if they were reported in another unit than the last.
    package var points: [LabPoint]
    /// Values in units that cannot be converted, which are not among the points; left out if there are none.
    package var leftOut: [LeftOut]?

    /// Values missing from a course.
    package struct LeftOut: Codable, Sendable, Equatable {
      package var unit: String
      package var count: Int

      package init(unit: String, count: Int) { (self.unit, self.count) = (unit, count) }
    }

    package init(analyte: String, unit: String, points: [LabPoint]) {
      (self.analyte, self.unit, self.points) = (analyte, unit, points)
    }
  }

  package static let example = GetLabTrend(patientId: Example.patient, analyte: "a1c")
  package static let exampleOutcome = Outcome(analyte: "a1c", unit: "%", points: [])
}
