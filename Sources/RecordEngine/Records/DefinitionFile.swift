import RecordModel
import RecordStore

/// The bytes of a definition, read and checked: common to measure sets, interaction tables and practices.
package enum DefinitionFile {
  /// Bytes of a file at most.
  package static let maximumBytes = 1_048_576

  /// A defect that keeps a definition from being used.
  package struct Defect: Sendable, Equatable, CustomStringConvertible {
    /// Such as `providers[2].hours`; empty for the file as a whole.
    package let path: String
    /// The requirement, as a sentence.
    package let message: String

    /// Path and message on one line.
    package var description: String { path.isEmpty ? message : "\(path): \(message)" }
  }

  /// The defects of a file, at least one.
  package struct Refusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// In the order of the file.
    package let defects: [Defect]

    /// One defect a line.
    package var description: String { defects.map(\.description).joined(separator: "\n") }

    var details: Value {
      let found = defects.map { ["path": .string($0.path), "message": .string($0.message)] as Value }
      return ["field": "definition", "defects": .array(found)]
    }
  }

  /// Reads a file; members that the definition does not have are refused.
  static func read<D: Decodable>(_ bytes: [UInt8], _ check: (D) -> [Defect]) throws(Refusal) -> D {
    guard bytes.count <= maximumBytes else {
      throw Refusal(defects: [Defect(path: "", message: "The file is larger than 1 MiB.")])
    }
    let definition: D
    do { definition = try JSON.decode(D.self, from: bytes) } catch {
      throw Refusal(defects: [Defect(path: error.path, message: error.description)])
    }
    let defects = check(definition)
    if !defects.isEmpty { throw Refusal(defects: defects) }
    return definition
  }

  /// Reads a definition that came as a parameter.
  static func read<D>(
    _ definition: Value, named name: String, _ read: ([UInt8]) throws(Refusal) -> D
  ) throws(Failure) -> D {
    let bytes: [UInt8]
    do throws(CodingFailure) { bytes = try JSON.encode(definition) } catch { throw Failure(invalid: error) }
    do throws(Refusal) { return try read(bytes) } catch {
      throw Failure(.invalidInput, "the \(name) cannot be published", details: error.details)
    }
  }
}

extension Engine {
  /// Publishes a shipped definition if the record has none of its kind; returns whether it did.
  ///
  /// Checked first: reading the file would delay every start.
  func publishShipped<InForce: Document, Definition, Publish: Command>(
    _ file: [UInt8], unless inForce: InForce.Type,
    _ read: ([UInt8]) throws(DefinitionFile.Refusal) -> Definition, _ publish: (Value) -> Publish
  ) throws(Failure) -> Bool {
    let isKnown = try self.read(.daemon) { (view) throws(Failure) in
      try view.document(inForce, []) != nil
    }
    if isKnown { return false }
    do throws(DefinitionFile.Refusal) { _ = try read(file) } catch {
      throw Failure(.invalidInput, error.description, details: error.details)
    }
    let definition: Value
    do throws(CodingFailure) { definition = try JSON.decode(Value.self, from: file) } catch {
      throw Failure(invalid: error)
    }
    _ = try carryOut(publish(definition))
    return true
  }
}
