/// Answers the course of one analyte.
package struct GetLabTrend: Method {
  package static let name = "labs.trend"
  package static let summary =
    "Answers the course of one analyte in time order; amended values stand for the old ones."
  /// Reads a patient's record.
  package static let access = Access.read(.patient, by: .patientAndTeam)

  package var patientId: PatientID
  /// Key of the analyte, such as `a1c`.
  package var analyte: String
  /// Only specimens from this moment on.
  package var from: Timestamp?
  /// Only specimens before this moment.
  package var to: Timestamp?

  package init(patientId: PatientID, analyte: String) {
    (self.patientId, self.analyte) = (patientId, analyte)
  }

  /// A course.
  package struct Outcome: Codable, Sendable, Equatable {
    /// Key of the analyte.
    package var analyte: String
    /// The unit of the last value; empty without one.
    package var unit: String
    /// Lower end of the last reference range.
    package var referenceLow: ExactDecimal?
    /// Upper end of the last reference range.
    package var referenceHigh: ExactDecimal?
    /// The values in time order, converted where they were reported in another unit than the last.
    package var points: [LabPoint]
    /// Values in units that cannot be converted, which are not among the points; left out where there is none.
    package var leftOut: [LeftOut]?

    /// Values that a course lacks.
    package struct LeftOut: Codable, Sendable, Equatable {
      package var unit: String
      package var count: Int

      /// So many values in a unit.
      package init(unit: String, count: Int) { (self.unit, self.count) = (unit, count) }
    }

    /// A course.
    package init(analyte: String, unit: String, points: [LabPoint]) {
      (self.analyte, self.unit, self.points) = (analyte, unit, points)
    }
  }

  package static let example = GetLabTrend(patientId: Example.patient, analyte: "a1c")
  package static let exampleOutcome = Outcome(analyte: "a1c", unit: "%", points: [])
}
