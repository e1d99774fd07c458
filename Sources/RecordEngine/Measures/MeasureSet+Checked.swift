import RecordModel
import RecordStore

extension MeasureSet: CheckedDefinition {
  typealias Prepared = MeasureSet
  static let wording = DefinitionWording("measure set", refused: "measure set", thing: "set")
  static let prefix = UInt8(ascii: "S")
  var defects: [DefinitionFile.Defect] { MeasureSetCheck(candidate: self).defects }
}

extension RecordView {
  /// The measure set in force.
  func measures() throws(Failure) -> MeasureSet {
    guard let set = try inForce(MeasureSet.self) else { throw .nonePublished(MeasureSet.self) }
    return set
  }
}
