/// Answers the course of one analyte.
public struct GetLabTrend: Method {
  /// `labs.trend`.
  public static let name = "labs.trend"
  /// For the documentation.
  public static let summary =
    "Answers the course of one analyte in time order; amended values stand for the old ones."
  /// Reads a patient's record.
  public static let access = Access.read(.patient, by: .patientAndTeam)

  /// The patient.
  public var patientId: PatientID
  /// Key of the analyte, such as `a1c`.
  public var analyte: String
  /// Only specimens from this moment on.
  public var from: Timestamp?
  /// Only specimens before this moment.
  public var to: Timestamp?

  /// With these parameters.
  public init(patientId: PatientID, analyte: String) {
    (self.patientId, self.analyte) = (patientId, analyte)
  }

  /// A course.
  public struct Outcome: Codable, Sendable, Equatable {
    /// Key of the analyte.
    public var analyte: String
    /// The unit of the last value; empty without one.
    public var unit: String
    /// Lower end of the last reference range.
    public var referenceLow: ExactDecimal?
    /// Upper end of the last reference range.
    public var referenceHigh: ExactDecimal?
    /// The values in time order, converted where they were reported in another unit than the last.
    public var points: [LabPoint]
    /// Values in units that cannot be converted, which are not among the points; left out where there is none.
    public var leftOut: [LeftOut]?

    /// Values that a course lacks.
    public struct LeftOut: Codable, Sendable, Equatable {
      /// Their unit.
      public var unit: String
      /// How many.
      public var count: Int

      /// So many values in a unit.
      public init(unit: String, count: Int) { (self.unit, self.count) = (unit, count) }
    }

    /// A course.
    public init(analyte: String, unit: String, points: [LabPoint]) {
      (self.analyte, self.unit, self.points) = (analyte, unit, points)
    }
  }

  /// Usual parameters.
  public static let example = GetLabTrend(patientId: Example.patient, analyte: "a1c")
  /// A usual answer.
  public static let exampleOutcome = Outcome(analyte: "a1c", unit: "%", points: [])
}
