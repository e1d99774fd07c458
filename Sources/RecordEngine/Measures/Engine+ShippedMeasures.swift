import RecordModel
import RecordStore

extension Engine {
  /// Publishes a shipped measure set where the record has none at all; returns whether it did.
  ///
  /// Which set is in force is the operator's decision from then on.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` naming every defect of a file that would be published.
  package func publishShippedMeasures(_ file: [UInt8]) throws(Failure) -> Bool {
    try publishShipped(file, unless: MeasureSetInForce.self, MeasureSetFile.read) {
      PublishMeasures(definition: $0)
    }
  }
}
