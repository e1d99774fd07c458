import RecordModel
import RecordStore

/// A funnel file's bytes, read and checked.
package enum FunnelFile {
  /// Why a file is not a publishable funnel.
  package enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file is larger than ``FunnelLimits/fileBytes``.
    case tooLarge
    /// It is not JSON, or not of the shape of a definition.
    case unreadable(CodingFailure)
    /// It can be read but has defects.
    case defective(FunnelDefects)

    /// The problem and the remedy, without any text of the file.
    package var description: String {
      switch self {
      case .tooLarge: "The file is larger than 1 MiB. Split the questionnaire or shorten its texts."
      case .unreadable(let failure): failure.description
      case .defective(let defects): defects.description
      }
    }
  }

  /// Reads a funnel file; members that a definition does not have are refused.
  package static func read(_ bytes: [UInt8]) throws(Failure) -> CompiledFunnel {
    guard bytes.count <= FunnelLimits.fileBytes else { throw .tooLarge }
    let definition: FunnelDefinition
    do { definition = try JSON.decode(FunnelDefinition.self, from: bytes) } catch { throw .unreadable(error) }
    do { return try CompiledFunnel(checking: definition) } catch { throw .defective(error) }
  }
}
