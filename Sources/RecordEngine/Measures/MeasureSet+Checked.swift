import RecordModel
import RecordStore

extension MeasureSet: CheckedDefinition {
  typealias Prepared = MeasureSet
  static let wording = DefinitionWording("measure set", refused: "measure set", thing: "set")
  static let prefix = UInt8(ascii: "S")
  var defects: [DefinitionFile.Defect] { MeasureSetCheck(candidate: self).defects }
}

extension RecordView {
  /// The measure set in force, which reads units by the aliases of the panel in force.
  func measures() throws(Failure) -> MeasureSet {
    guard let set = try inForce(MeasureSet.self) else { throw .nonePublished(MeasureSet.self) }
    return set.reading(unitsBy: try unitAliases())
  }

  /// A published measure set; `nil` if it was never published.
  func measures(_ id: String) throws(Failure) -> MeasureSet? {
    guard let set = try published(MeasureSet.self, id) else { return nil }
    return set.reading(unitsBy: try unitAliases())
  }
}
