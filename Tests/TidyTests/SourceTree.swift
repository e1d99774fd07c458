import FoundationEssentials
import RecordTestSupport

/// The Swift files of the checkout.
enum SourceTree {
  /// The text of a file of the checkout.
  static func text(of path: String) throws -> String {
    let bytes = FileManager.default.contents(atPath: "\(GoldenFile.root())/\(path)")
    guard let bytes else { throw CocoaError(.fileReadNoSuchFile) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Path below the checkout and text of each Swift file below a folder.
  static func files(below folder: String) throws -> [(path: String, text: String)] {
    let root = GoldenFile.root()
    return try FileManager.default.subpathsOfDirectory(atPath: root + "/" + folder)
      .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
      .map { name in
        let bytes = FileManager.default.contents(atPath: "\(root)/\(folder)/\(name)") ?? Data()
        return ("\(folder)/\(name)", String(decoding: bytes, as: UTF8.self))
      }
  }
}
