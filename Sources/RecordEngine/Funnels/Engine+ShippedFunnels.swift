import RecordModel
import RecordStore

extension Engine {
  /// Publishes a shipped questionnaire where the record has none of its slug; returns whether it did.
  ///
  /// A questionnaire that is there already is left alone, also where the file holds another version: which version is in
  /// force is the operator's decision.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` naming every defect of the file.
  package func publishShipped(_ file: [UInt8]) throws(Failure) -> Bool {
    let definition: FunnelDefinition
    do throws(FunnelFile.Failure) { definition = try FunnelFile.read(file).definition } catch {
      throw Failure(.invalidInput, error.description, details: error.details)
    }
    let isKnown = try read(.daemon) { (view) throws(Failure) in
      try view.catalogueEntry(Slug(replacing: definition.slug)) != nil
    }
    if isKnown { return false }
    let value: Value
    do throws(CodingFailure) { value = try Tape(encoding: definition).value() } catch {
      throw Failure(invalid: error)
    }
    _ = try carryOut(PublishFunnel(definition: value))
    return true
  }
}
