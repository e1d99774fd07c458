import RecordModel
import RecordStore

/// A definition's bytes, read and checked.
package enum DefinitionFile {
  /// Bytes of a file at most: 1 MiB, so that no file can exhaust a reader.
  package static let maximumBytes = 1_048_576

  /// One thing that keeps a definition from being published.
  package struct Defect: Sendable, Equatable, CustomStringConvertible {
    /// Where it is, such as `providers[2].hours`; empty for the file as a whole.
    package let path: String
    /// The defect or the requirement, as a sentence; never a text from the definition.
    package let message: String

    /// Path and message on one line.
    package var description: String { path.isEmpty ? message : "\(path): \(message)" }
  }

  /// Everything that is wrong with a file, at least one thing.
  package struct Refusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// The defects in the order of the file.
    package let defects: [Defect]

    /// One defect a line.
    package var description: String { defects.map(\.description).joined(separator: "\n") }

    var details: Value {
      let found = defects.map { ["path": .string($0.path), "message": .string($0.message)] as Value }
      return ["field": "definition", "defects": .array(found)]
    }
  }
}

extension CheckedDefinition {
  /// Reads a file; members that the definition does not have are refused.
  static func read(_ bytes: [UInt8]) throws(DefinitionFile.Refusal) -> Self {
    guard bytes.count <= DefinitionFile.maximumBytes else {
      throw DefinitionFile.Refusal(defects: [DefinitionFile.Defect(path: "", message: wording.tooLarge)])
    }
    let definition: Self
    do { definition = try JSON.decode(Self.self, from: bytes) } catch {
      throw DefinitionFile.Refusal(
        defects: [DefinitionFile.Defect(path: error.path, message: error.description)])
    }
    let defects = definition.defects
    if !defects.isEmpty { throw DefinitionFile.Refusal(defects: defects) }
    return definition
  }

  /// Reads a definition that came as a parameter.
  static func read(_ definition: Value) throws(Failure) -> Self {
    let bytes: [UInt8]
    do throws(CodingFailure) { bytes = try JSON.encode(definition) } catch { throw Failure(invalid: error) }
    do throws(DefinitionFile.Refusal) { return try read(bytes) } catch {
      throw Failure(.invalidInput, "the \(wording.refused) cannot be published", details: error.details)
    }
  }

  /// Reads a file that comes with the program.
  static func read(shipped file: [UInt8]) throws(Failure) -> Self {
    do throws(DefinitionFile.Refusal) { return try read(file) } catch {
      throw Failure(.invalidInput, error.description, details: error.details)
    }
  }
}
