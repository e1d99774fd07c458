import RecordModel

/// Checks entered values against a measure set, and brings them into its units.
struct VitalsChecks {
  let input: VitalsInput
  let set: MeasureSet
  let person: PersonDetails
  let now: Timestamp

  /// The values to record, and everything that is wrong with the entry.
  func judge(_ source: MeasureSource) -> (measurements: [Measurement], problems: [FieldProblem]) {
    var problems = requestProblems + timeProblems
    var measurements: [Measurement] = []
    for (kind, value) in input.values {
      switch normalize(kind, value, source) {
      case .success(let measurement): measurements.append(measurement)
      case .failure(let refused): problems.append(refused.problem)
      }
    }
    return (measurements, problems + pressureProblems(measurements))
  }

  private struct Refused: Error { let problem: FieldProblem }

  private func normalize(
    _ kind: MeasureKind, _ value: ExactDecimal, _ source: MeasureSource
  ) -> Result<Measurement, Refused> {
    func refused(
      _ code: String, _ message: String, _ limits: MeasureSet.Span? = nil
    ) -> Result<Measurement, Refused> {
      .failure(
        Refused(
          problem: FieldProblem(path: "/" + kind.rawValue, code: code, message: message, limits: limits)))
    }
    let unit = input.units?[kind.rawValue]
    guard let definition = set.definition(of: kind),
      let kept = definition.normalize(value, unit: unit, from: source)
    else { return refused("unknown_unit", "the unit is not known for this value; see measures.get") }
    if unit == nil, definition.isWhole, value.thousandths % 1000 != 0 {
      return refused("wrong_type", "a whole number in \(definition.unit)")
    }
    guard definition.plausible.contains(kept) else {
      guard unit == nil, let other = definition.suspectedUnit(of: value) else {
        return refused("implausible_value", "a plausible number in \(definition.unit)", definition.plausible)
      }
      return refused(
        "unit_suspected", "expected in \(definition.unit); this looks like \(other). Name the unit in units.",
        definition.plausible)
    }
    let isAsEntered = unit == nil && kept == value
    return .success(
      Measurement(
        kind: kind, value: kept, entered: isAsEntered ? nil : EnteredValue(value: value, unit: unit)))
  }

  private func pressureProblems(_ measurements: [Measurement]) -> [FieldProblem] {
    func value(_ kind: MeasureKind) -> ExactDecimal? { measurements.first { $0.kind == kind }?.value }
    guard let systolic = value(.bloodPressureSystolic), let diastolic = value(.bloodPressureDiastolic),
      diastolic >= systolic
    else { return [] }
    return [
      FieldProblem(
        path: "/bloodPressureDiastolic", code: "inconsistent", message: "diastolic is below systolic")
    ]
  }
}

/// What does not depend on a single value.
extension VitalsChecks {
  private var requestProblems: [FieldProblem] {
    var problems: [FieldProblem] = []
    func refuse(_ path: String, _ code: String, _ message: String) {
      problems.append(FieldProblem(path: path, code: code, message: message))
    }
    let names = Swift.Set(input.values.map(\.kind.rawValue))
    if input.bmi != nil { refuse("/bmi", "read_only_field", "computed from weight and height") }
    if names.isEmpty { refuse("", "required", "at least one measured value") }
    let pair = ["bloodPressureSystolic", "bloodPressureDiastolic"]
    for (one, other) in [(pair[0], pair[1]), (pair[1], pair[0])]
    where names.contains(one) && !names.contains(other) {
      refuse("/" + other, "required", "blood pressure is a pair")
    }
    if input.glucoseContext != nil, input.bloodGlucose == nil {
      refuse("/glucoseContext", "inconsistent", "belongs to bloodGlucose")
    }
    for name in (input.units ?? [:]).keys.sorted() where !names.contains(name) {
      refuse("/units", "unknown_field", "a unit for a value that is not there")
    }
    if let note = input.note, !NoteText.allows(note) {
      refuse("/note", "bad_format", "at most 500 characters without control characters")
    }
    return problems
  }

  private var timeProblems: [FieldProblem] {
    let moment = input.timestamp.moment
    if moment.milliseconds > now.milliseconds + WriterState.futureTolerance {
      return [FieldProblem(path: "/timestamp", code: "in_future", message: "not later than now")]
    }
    if let birth = person.birthDate, CalendarDay(moment.adding(hours: 14)) < birth {
      return [FieldProblem(path: "/timestamp", code: "before_birth", message: "not before the date of birth")]
    }
    return []
  }
}

extension Timestamp {
  fileprivate func adding(hours: Int64) -> Timestamp {
    Timestamp(milliseconds: milliseconds + hours * 3_600_000)
  }
}

/// Short remarks: up to 500 Unicode scalars, none of them a control character but tab and line feed (R-MH-010).
enum NoteText {
  static func allows(_ text: String, limit: Int = 500) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.count <= limit
      && !scalars.contains { $0.properties.generalCategory == .control && $0 != "\t" && $0 != "\n" }
  }
}
