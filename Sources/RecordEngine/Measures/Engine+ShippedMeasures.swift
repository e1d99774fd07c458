import RecordModel

extension Engine {
  /// Publishes a shipped measure set where the record has none at all; returns whether it did.
  ///
  /// Which set is in force is the operator's decision from then on.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` naming every defect of a file that would be published.
  public func publishShippedMeasures(_ file: [UInt8]) throws(Failure) -> Bool {
    let isKnown = try read(.daemon) { (view) throws(Failure) in
      try view.document(MeasureSetInForce.self, []) != nil
    }
    if isKnown { return false }
    do throws(MeasureSetFile.Refusal) { _ = try MeasureSetFile.read(file) } catch {
      throw Failure(.invalidInput, error.description, details: error.details)
    }
    let definition: Value
    do throws(CodingFailure) { definition = try JSON.decode(Value.self, from: file) } catch {
      throw Failure(invalid: error)
    }
    _ = try carryOut(PublishMeasures(definition: definition))
    return true
  }
}
