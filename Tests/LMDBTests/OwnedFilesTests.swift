import Dispatch
import FoundationEssentials
import Glibc
import RecordTestSupport
import Synchronization
import SystemCalls
import Testing

@testable import LMDB

/// Whose the files are that are made and replaced in a store.
@Suite("Owners of files") struct OwnedFilesTests {
  private let directory = TemporaryDirectory()
  private func path(_ name: String) -> String { directory.path + "/" + name }

  private func status(_ name: String) -> (owner: [UInt32], mode: mode_t) {
    var status = stat()
    guard lstat(path(name), &status) == 0 else { return ([], 0) }
    return ([status.st_uid, status.st_gid], status.st_mode & 0o7777)
  }

  private func make(_ name: String, replacing target: String? = nil, like model: String? = nil) -> Int32 {
    let descriptor = OwnedFiles.open(
      path(name), O_RDWR | O_EXCL, replacing: target.map(path), like: model.map(path))
    if descriptor >= 0 { close(descriptor) }
    return descriptor
  }

  @Test("a file that replaces another has its mode; a new one is its owner's alone") func mode() {
    #expect(make("new") >= 0 && status("new").mode == 0o600)
    #expect(chmod(path("new"), 0o644) == 0)
    #expect(make("next", replacing: "new") >= 0 && status("next").mode == 0o644)
    #expect(make("other", replacing: "missing") >= 0 && status("other").mode == 0o600)
    #expect(OwnedFiles.makeDirectory(path("folder")) == 0 && status("folder").mode == 0o700)
    #expect(chmod(path("folder"), 0o2750) == 0)
    #expect(OwnedFiles.makeDirectory(path("folder.new"), replacing: path("folder")) == 0)
    #expect(status("folder.new").mode == 0o750)
  }

  @Test("what is there is opened or refused, and nothing is made through a link") func present() {
    #expect(make("file") >= 0)
    #expect(make("file") == -1 && errno == EEXIST)
    let again = OwnedFiles.open(path("file"), O_RDWR)
    #expect(again >= 0)
    close(again)
    #expect(symlink(path("elsewhere"), path("link")) == 0)
    #expect(OwnedFiles.open(path("link"), O_RDWR) == -1 && errno == ELOOP)
    #expect(status("elsewhere").owner == [])
    #expect(OwnedFiles.makeDirectory(path("file")) == -1 && errno == EEXIST)
    #expect(OwnedFiles.open(path("none/file"), O_RDWR) == -1 && errno == ENOENT)
  }

  @Test(
    "where root makes it, it is the owner's of what it replaces, else of what it is like, else of its directory",
    .enabled(if: geteuid() == 0, "only root gives files away"))
  func owner() {
    #expect(OwnedFiles.makeDirectory(path("theirs")) == 0 && chown(path("theirs"), 4711, 4712) == 0)
    #expect(make("theirs/file") >= 0 && status("theirs/file").owner == [4711, 4712])
    #expect(OwnedFiles.makeDirectory(path("theirs/folder")) == 0)
    #expect(status("theirs/folder").owner == [4711, 4712])
    #expect(make("old") >= 0 && chown(path("old"), 4713, 4714) == 0)
    #expect(make("theirs/next", replacing: "old") >= 0 && status("theirs/next").owner == [4713, 4714])
    #expect(
      make("beside", replacing: "missing", like: "theirs") >= 0 && status("beside").owner == [4711, 4712])
    #expect(make("both", replacing: "old", like: "theirs") >= 0 && status("both").owner == [4713, 4714])
    // What is opened only is left as it is.
    #expect(make("own") >= 0 && chown(path("own"), 4715, 4715) == 0)
    close(OwnedFiles.open(path("own"), O_RDWR))
    #expect(status("own").owner == [4715, 4715])
  }

  @Test(
    "an environment, its rewritten file and a fixed file belong to whom they belonged",
    .enabled(if: geteuid() == 0, "only root gives files away"))
  func storage() throws {
    #expect(OwnedFiles.makeDirectory(path("theirs")) == 0 && chown(path("theirs"), 4711, 4712) == 0)
    var options = EnvironmentOptions(mapSize: 1 << 20)
    options.isRewritable = true
    try Environment.create(at: path("theirs/log"), options: options) { (transaction) throws(LMDBError) in
      _ = try transaction.openDatabase("d")
    }
    let files = ["theirs/log", "theirs/log/data.mdb", "theirs/log/lock.mdb"]
    for file in files { #expect(status(file).owner == [4711, 4712], "\(file)") }
    #expect(chmod(path("theirs/log/data.mdb"), 0o640) == 0)
    #expect(chown(path("theirs/log/data.mdb"), 4713, 4714) == 0)
    try Environment(path: path("theirs/log"), options: options).rewrite()
    #expect(status("theirs/log/data.mdb").owner == [4713, 4714])
    #expect(status("theirs/log/data.mdb").mode == 0o640)
    for _ in 0..<2 {
      let sector = [UInt8](repeating: 0, count: FixedFile.sectorBytes)
      try FixedFile.create(path: path("theirs/journal"), size: 8192, first: sector, rest: sector)
      #expect(status("theirs/journal").owner == [4711, 4712])
    }
    _ = try StoreLock(path: path("theirs/lock"))
    #expect(status("theirs/lock").owner == [4711, 4712])
  }

  /// What exchanges two directories until it is told to stop.
  private final class Exchange: Sendable {
    let isOver = Atomic(false)

    func run(_ one: String, _ other: String, _ spare: String) {
      while !isOver.load(ordering: .relaxed) {
        rename(one, spare)
        rename(other, one)
        rename(spare, other)
      }
    }
  }

  @Test(
    "what is made belongs to whom the directory belongs in which it lies, whoever exchanges directories meanwhile",
    .enabled(if: geteuid() == 0, "only root gives files away"))
  func exchanged() throws {
    for name in ["a", "b"] { #expect(mkdir(path(name), 0o755) == 0) }
    #expect(chown(path("a"), 4711, 4712) == 0 && chown(path("b"), 4713, 4714) == 0)
    let (exchange, a, b, spare) = (Exchange(), path("a"), path("b"), path("spare"))
    let exchanging = DispatchGroup()
    DispatchQueue(label: "exchange").async(group: exchanging) { exchange.run(a, b, spare) }
    for number in 0..<4000 {
      let descriptor = OwnedFiles.open(path("a/\(number)"), O_RDWR | O_EXCL)
      if descriptor >= 0 { close(descriptor) }
      _ = OwnedFiles.makeDirectory(path("a/d\(number)"))
    }
    exchange.isOver.store(true, ordering: .relaxed)
    exchanging.wait()
    var found = 0
    for name in ["a", "b"] {
      let owner = status(name).owner
      for entry in try FileManager.default.contentsOfDirectory(atPath: path(name)) {
        #expect(status(name + "/" + entry).owner == owner)
        found += 1
      }
    }
    #expect(found > 0)
  }
}
