/// Something that holds a value for each measure.
package protocol MeasuredValues {
  /// In the unit that it is kept or was sent in; `nil` if it was not measured.
  subscript(kind kind: MeasureKind) -> ExactDecimal? { get set }
}

/// The measures that something is said of alone.
extension MeasuredValues {
  package var heartRate: ExactDecimal? {
    get { self[kind: .heartRate] }
    set { self[kind: .heartRate] = newValue }
  }
  package var bloodPressureSystolic: ExactDecimal? {
    get { self[kind: .bloodPressureSystolic] }
    set { self[kind: .bloodPressureSystolic] = newValue }
  }
  package var bloodPressureDiastolic: ExactDecimal? {
    get { self[kind: .bloodPressureDiastolic] }
    set { self[kind: .bloodPressureDiastolic] = newValue }
  }
  package var temperature: ExactDecimal? {
    get { self[kind: .temperature] }
    set { self[kind: .temperature] = newValue }
  }
  package var respiratoryRate: ExactDecimal? {
    get { self[kind: .respiratoryRate] }
    set { self[kind: .respiratoryRate] = newValue }
  }
  package var oxygenSaturation: ExactDecimal? {
    get { self[kind: .oxygenSaturation] }
    set { self[kind: .oxygenSaturation] = newValue }
  }
  package var weight: ExactDecimal? {
    get { self[kind: .weight] }
    set { self[kind: .weight] = newValue }
  }
  package var height: ExactDecimal? {
    get { self[kind: .height] }
    set { self[kind: .height] = newValue }
  }
  package var bloodGlucose: ExactDecimal? {
    get { self[kind: .bloodGlucose] }
    set { self[kind: .bloodGlucose] = newValue }
  }
  package var a1cLevel: ExactDecimal? {
    get { self[kind: .a1cLevel] }
    set { self[kind: .a1cLevel] = newValue }
  }
  package var bmi: ExactDecimal? {
    get { self[kind: .bmi] }
    set { self[kind: .bmi] = newValue }
  }
}

extension Decoder {
  /// The values of kinds, members of the object.
  func numbers(of kinds: [MeasureKind]) throws -> [MeasureKind: ExactDecimal] {
    let members = try container(keyedBy: PathStep.self)
    var numbers: [MeasureKind: ExactDecimal] = [:]
    for kind in kinds {
      let name = PathStep(stringValue: kind.rawValue)
      numbers[kind] = try members.decodeIfPresent(ExactDecimal.self, forKey: name)
    }
    return numbers
  }
}

extension MeasuredValues {
  /// Writes the values of kinds: `nil` not at all, but for kinds of which is said that they were not measured.
  func writeNumbers(
    _ kinds: [MeasureKind], _ encoder: any Encoder, sayingNull: (MeasureKind) -> Bool = { _ in false }
  ) throws {
    var members = encoder.container(keyedBy: PathStep.self)
    for kind in kinds where self[kind: kind] != nil || sayingNull(kind) {
      try members.encode(self[kind: kind], forKey: PathStep(stringValue: kind.rawValue))
    }
  }
}
