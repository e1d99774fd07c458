import Glibc
import RecordProcess
import RecordTestSupport
import Testing

@testable import RecordLaboratory

@Suite("Temporary files of a document") struct ScratchTests {
  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test("R-SO-109: a private directory of a name by chance, and files that are made anew and follow no link")
  func modes() throws {
    let directory = TemporaryDirectory()
    let (scratch, other) = (try Scratch(in: directory.path), try Scratch(in: directory.path))
    #expect(scratch.path != other.path && mode(scratch.path) == 0o700)
    try scratch.write([1, 2], to: "page")
    #expect(mode(scratch.file("page")) == 0o600)
    #expect(throws: SystemCallFailure.self) { try scratch.write([3], to: "page") }
    #expect(try scratch.read("page", limit: 10) == [1, 2])
    let target = directory.path + "/target"
    for name in ["there", "nowhere"] {
      let end = name == "there" ? scratch.file("page") : target
      #expect(symlink(end, scratch.file(name)) == 0)
      #expect(throws: SystemCallFailure.self) { try scratch.write([4], to: name) }
      #expect(try scratch.read(name, limit: 10) == nil)
    }
    #expect(mode(target) == 0)
    #expect(try scratch.read("page", limit: 10) == [1, 2])
  }
}
