import Glibc
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordStore

/// What cannot be looked at is not taken for what is not there.
@Suite("Files beside the log") struct DurableFilesTests {
  private let directory = TemporaryDirectory()
  private let files = DurableFiles("a file of the test")

  @Test("a directory that is not there is empty; one that cannot be listed is none") func names() throws {
    #expect(try files.names(in: directory.path + "/none") == [])
    try files.replace(directory.path + "/file", with: [1])
    #expect(try files.names(in: directory.path + "/file") == [])
    #expect(try files.names(in: directory.path) == ["file"])
    #expect(symlink("loop", directory.path + "/loop") == 0)
    for look in [{ try files.names(in: $0) }, { try StoreDirectories.below($0) }]
      as [(String) throws -> [String]]
    {
      #expect {
        try look(directory.path + "/loop")
      } throws: {
        ($0 as? Failure)?.message.contains("cannot be listed") == true
      }
    }
  }

  @Test("a small file is replaced whole, and never through a link") func replaced() throws {
    let (path, other) = (directory.path + "/small", directory.path + "/other")
    try files.replace(path, with: [1, 2])
    #expect(symlink(other, path + ".new") == 0)
    try files.replace(path, with: [3])
    #expect(try files.read(path, limit: 1) == [3])
    #expect(try files.names(in: directory.path) == ["small"])
  }
}
