import RecordModel
import RecordStore

/// Checks entered values against a measure set, and converts them to its units.
struct VitalsChecks {
  let input: VitalsInput
  let set: MeasureSet
  let person: PersonDetails
  /// Whether the values come from another system, which alone knows what measured them.
  let isImport: Bool
  let now: Timestamp

  /// The values to record, and all problems of the entry.
  func judge(_ source: MeasureSource) -> (measurements: [Measurement], problems: [FieldProblem]) {
    var problems = requestProblems + timeProblems
    var measurements: [Measurement] = []
    for (kind, value) in input.values {
      let path = "/" + kind.rawValue
      guard let definition = set.definition(of: kind) else {
        problems.append(FieldProblem(path: path, code: "unknown_unit", message: "not a measure of the set"))
        continue
      }
      let check = ReportedCheck(
        definition: definition, source: source, isInstrument: isImport || input.fromDevice == true)
      do throws(ReportedCheck.Refusal) {
        measurements.append(try check.measurement(value, unit: input.units?[kind.rawValue]))
      } catch {
        problems.append(
          FieldProblem(path: path, code: error.code, message: error.message, limits: error.limits))
      }
    }
    return (measurements, problems + pressureProblems(measurements))
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

/// Checks across values.
extension VitalsChecks {
  private var requestProblems: [FieldProblem] {
    var problems: [FieldProblem] = []
    func refuse(_ path: String, _ code: String, _ message: String) {
      problems.append(FieldProblem(path: path, code: code, message: message))
    }
    let names = Swift.Set(input.values.map(\.kind.rawValue))
    if input.bmi != nil { refuse("/bmi", "read_only_field", "computed from weight and height") }
    if input.source != nil, !isImport {
      refuse("/source", "read_only_field", "follows from who enters the values")
    }
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
    if moment.isFuture(at: now) {
      return [FieldProblem(path: "/timestamp", code: "in_future", message: "not later than now")]
    }
    if person.isUnborn(at: moment) {
      return [FieldProblem(path: "/timestamp", code: "before_birth", message: "not before the date of birth")]
    }
    return []
  }
}
