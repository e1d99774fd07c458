/// Values of one moment as entered: any of the contract's `VitalsRequest` and `HealthMetricsRequest`, of
/// which both are views (G-09), and oxygen saturation.
package struct VitalsInput: Sendable, Equatable, MeasuredValues {
  /// Made by the client for entering offline; the same id and content again changes nothing (R-MH-269).
  package var id: RecordID?
  /// When it was measured, not when it was sent.
  package var timestamp: OffsetTime
  /// The values, each a member under the name of its kind; in the units of the measure set where `units` names no other.
  private var numbers: [MeasureKind: ExactDecimal] = [:]
  /// `unknown` if left out.
  package var glucoseContext: GlucoseContext?
  /// Units of values that are not in the measure set's, by the value's name: `{"weight": "lb"}`.
  ///
  /// `measures.get` lists the known units. A value without a unit is never converted (R-MH-197).
  package var units: [String: String]?
  /// At most 500 characters.
  package var note: String?
  /// Whether a connected device sent the values.
  package var fromDevice: Bool?
  /// Only for imports; otherwise the person who enters decides it.
  package var source: MeasureSource?

  package init(id: RecordID? = nil, timestamp: OffsetTime) { (self.id, self.timestamp) = (id, timestamp) }

  package subscript(kind kind: MeasureKind) -> ExactDecimal? {
    get { numbers[kind] }
    set { numbers[kind] = newValue }
  }

  /// The values present, in the order of their kinds.
  package var values: [(kind: MeasureKind, value: ExactDecimal)] {
    MeasureKind.entered.compactMap { kind in numbers[kind].map { (kind, $0) } }
  }
}

extension VitalsInput: Codable {
  private enum CodingKeys: CodingKey {
    case id, timestamp, glucoseContext, units, note, fromDevice, source
  }

  /// Kinds that are computed are read too, so that they can be refused (R-MH-110).
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decodeIfPresent(RecordID.self, forKey: .id)
    timestamp = try members.decode(OffsetTime.self, forKey: .timestamp)
    numbers = try decoder.numbers(of: MeasureKind.entered)
    glucoseContext = try members.decodeIfPresent(GlucoseContext.self, forKey: .glucoseContext)
    units = try members.decodeIfPresent([String: String].self, forKey: .units)
    note = try members.decodeIfPresent(String.self, forKey: .note)
    fromDevice = try members.decodeIfPresent(Bool.self, forKey: .fromDevice)
    source = try members.decodeIfPresent(MeasureSource.self, forKey: .source)
    numbers.merge(try decoder.numbers(of: MeasureKind.computed)) { first, _ in first }
  }

  /// Writes the members that are there.
  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(id, forKey: .id)
    try members.encode(timestamp, forKey: .timestamp)
    try writeNumbers(MeasureKind.entered, encoder)
    try members.encodeIfPresent(glucoseContext, forKey: .glucoseContext)
    try members.encodeIfPresent(units, forKey: .units)
    try members.encodeIfPresent(note, forKey: .note)
    try members.encodeIfPresent(fromDevice, forKey: .fromDevice)
    try members.encodeIfPresent(source, forKey: .source)
    try writeNumbers(MeasureKind.computed, encoder)
  }
}
