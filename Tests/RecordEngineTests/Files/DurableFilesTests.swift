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

  @Test(
    "what was made and could not be flushed is not there, so that no later call takes it for durable",
    .enabled(if: geteuid() == 0, "only root becomes another user"))
  func unflushed() async {
    // A process of its own, as a user who may write to a directory and cannot open it to flush it.
    await #expect(processExitsWith: .success) {
      let directory = TemporaryDirectory()
      let (files, nobody) = (DurableFiles("a file of the test"), 65_534 as uid_t)
      let inner = directory.path + "/inner"
      #expect(
        chmod(directory.path, 0o755) == 0 && mkdir(inner, 0o300) == 0 && chown(inner, nobody, nobody) == 0)
      #expect(seteuid(nobody) == 0)
      for _ in 0..<2 {
        #expect { try files.makeDirectory(inner + "/folder") } throws: {
          ($0 as? Failure)?.code == .databaseError
        }
        #expect(access(inner + "/folder", F_OK) != 0)
        #expect { try files.make(inner + "/file", with: [1]) } throws: {
          ($0 as? Failure)?.code == .databaseError
        }
        #expect(access(inner + "/file", F_OK) != 0)
      }
      #expect(seteuid(0) == 0 && chmod(inner, 0o700) == 0)
      #expect(throws: Never.self) {
        try files.makeDirectory(inner + "/folder")
        try files.make(inner + "/file", with: [1])
      }
    }
  }
}
