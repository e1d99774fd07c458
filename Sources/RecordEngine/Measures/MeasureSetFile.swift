import RecordModel

/// A measure set's bytes, read and checked.
public enum MeasureSetFile {
  /// Bytes of a file at most.
  public static let maximumBytes = 1_048_576

  /// One thing that keeps a set from being used.
  public struct Defect: Sendable, Equatable, CustomStringConvertible {
    /// Where it is, such as `bands[2].bands`; empty for the file as a whole.
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
  }

  /// Reads a file; members that a set does not have are refused.
  public static func read(_ bytes: [UInt8]) throws(Refusal) -> MeasureSet {
    guard bytes.count <= maximumBytes else {
      throw Refusal(defects: [Defect(path: "", message: "The file is larger than 1 MiB.")])
    }
    let set: MeasureSet
    do { set = try JSON.decode(MeasureSet.self, from: bytes) } catch {
      throw Refusal(defects: [Defect(path: error.path, message: error.description)])
    }
    let defects = MeasureSetCheck(candidate: set).defects
    if !defects.isEmpty { throw Refusal(defects: defects) }
    return set
  }
}
