import RecordModel
import RecordStore

/// A kind of definition that comes with the program, in files.
package struct ShippedKind: Sendable {
  /// The kinds, in the order in which they are published.
  package static let all = [
    ShippedKind(FunnelDefinition.self, in: "funnels", "funnel definitions"),
    ShippedKind(MeasureSet.self, in: "measures", "measure sets"),
    ShippedKind(InteractionTable.self, in: "interactions", "interaction tables"),
    ShippedKind(BiomarkerPanel.self, in: "panel", "biomarker panels"),
  ]

  /// The name of the directory with its files, and of the setting that says where that is.
  package let directory: String
  /// The contents of the directory, in words.
  package let contents: String
  private let publish: @Sendable ([UInt8], Engine) throws(Failure) -> Bool

  init<Definition: CheckedDefinition>(_ type: Definition.Type, in directory: String, _ contents: String) {
    (self.directory, self.contents) = (directory, contents)
    publish = { (file, engine) throws(Failure) in try engine.publishShipped(type, file) }
  }

  /// Publishes a shipped definition where the record has none of its name; returns whether it did.
  ///
  /// - Throws: ``RecordModel/Failure/Code/invalidInput`` naming every defect of a file that would be published.
  package func publish(_ file: [UInt8], _ engine: Engine) throws(Failure) -> Bool {
    try publish(file, engine)
  }
}

extension Engine {
  /// Publishes a shipped definition where the record has none of its name; returns whether it did.
  func publishShipped<Definition: CheckedDefinition>(
    _: Definition.Type, _ file: [UInt8]
  ) throws(Failure) -> Bool {
    let isThere = try read(.daemon) { (view) throws(Failure) in
      try Definition.isThere({ () throws(Failure) in try Definition.read(shipped: file) }, view)
    }
    if isThere { return false }
    do throws(Failure) { try publish(Definition.self, file) } catch {
      // The command checks too, and a second time costs the first start; it says less about the file, though.
      if error.code == .invalidInput { _ = try Definition.read(shipped: file) }
      throw error
    }
    return true
  }

  private func publish<Definition: CheckedDefinition>(
    _: Definition.Type, _ file: [UInt8]
  ) throws(Failure) {
    let definition: Value
    do throws(CodingFailure) { definition = try JSON.decode(Value.self, from: file) } catch {
      throw Failure(invalid: error)
    }
    _ = try carryOut(PublishDefinition<Definition>(definition: definition))
  }
}
