import FoundationEssentials
import RecordTestSupport

/// The Swift files of the checkout.
enum SourceTree {
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
