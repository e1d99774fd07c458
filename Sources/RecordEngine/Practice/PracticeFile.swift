import RecordModel

/// A practice's bytes, read and checked.
public enum PracticeFile {
  /// Bytes of a file at most.
  public static let maximumBytes = 1_048_576

  /// One thing that keeps a practice from being used.
  public struct Defect: Sendable, Equatable, CustomStringConvertible {
    /// Where it is, such as `providers[2].hours`; empty for the file as a whole.
    public let path: String
    /// What is needed, as a sentence.
    public let message: String

    /// Path and message on one line.
    public var description: String { path.isEmpty ? message : "\(path): \(message)" }
  }

  /// Everything that is wrong with a file, at least one thing.
  public struct Refusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// The defects in the order of the file.
    public let defects: [Defect]

    /// One defect a line.
    public var description: String { defects.map(\.description).joined(separator: "\n") }

    var details: Value {
      let found = defects.map { ["path": .string($0.path), "message": .string($0.message)] as Value }
      return ["field": "definition", "defects": .array(found)]
    }
  }

  /// Reads a file; members that a practice does not have are refused.
  public static func read(_ bytes: [UInt8]) throws(Refusal) -> Practice {
    guard bytes.count <= maximumBytes else {
      throw Refusal(defects: [Defect(path: "", message: "The file is larger than 1 MiB.")])
    }
    let practice: Practice
    do { practice = try JSON.decode(Practice.self, from: bytes) } catch {
      throw Refusal(defects: [Defect(path: error.path, message: error.description)])
    }
    let defects = PracticeCheck(candidate: practice).defects
    if !defects.isEmpty { throw Refusal(defects: defects) }
    return practice
  }
}
