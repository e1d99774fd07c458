import FoundationEssentials
import LMDB
import RecordModel
import Testing

@testable import RecordEngine
@testable import RecordStore

extension LogVerifierTests {
  /// Copies the files of a store that nobody writes to.
  static func copyStore(_ store: Store, to directory: String) throws {
    let source = store.environment.path.replacing("/state/log", with: "/state")
    try FileManager.default.copyItem(atPath: source, toPath: directory)
  }

  /// The data files' bytes.
  static func contents(_ directory: String) throws -> [Data] {
    try ["/log/data.mdb", "/keys/data.mdb"].map { name in
      try #require(FileManager.default.contents(atPath: directory + name))
    }
  }
}
