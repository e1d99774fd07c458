import Glibc
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The list of erasures at its edges: what is a line, what became of the file, and what each erasure writes there.
@Suite("Lines of the list of erasures") struct ErasureLineTests {
  private static let fields = [
    "1", "\(InstanceID(random: (1, 1)))", "\(PatientID(random: (1, 2)))", "2030-03-17T17:46:40.000Z",
    "system",
    ErasureReason.patientRequest.rawValue, ErasureBasis.noLongerNecessary.rawValue, "-", "4", "0a",
  ]

  private static func line(_ index: Int, _ field: String) -> String {
    var fields = fields
    fields[index] = field
    return fields.joined(separator: " ")
  }

  @Test("a line has ten fields, each of its own kind") func line() {
    let entry = ErasureList.Entry(Self.line(9, "0b"))
    #expect(entry?.event.events == 4 && entry?.event.erasedBy == "system" && entry?.event.override == nil)
    for override in ErasureOverride.allCases {
      #expect(ErasureList.Entry(Self.line(7, override.rawValue))?.event.override == override)
    }
    #expect(ErasureList.Entry((Self.fields + ["more"]).joined(separator: " ")) == nil)
    #expect(ErasureList.Entry(Self.fields.dropLast().joined(separator: " ")) == nil)
  }

  @Test(
    "what is of another kind is no field",
    arguments: [
      (0, "2"), (0, ""), (1, "x"), (2, "x"), (3, "x"), (4, "nobody"), (4, "admin:x"), (5, "x"), (6, "x"),
      (7, "x"), (7, ""), (8, "-1"), (8, "x"),
    ])
  func wrong(index: Int, field: String) {
    #expect(ErasureList.Entry(Self.line(index, field)) == nil)
  }

  @Test(
    "a disk or a quota that is full is told as such, all else is an error",
    arguments: [(ENOSPC, true), (EDQUOT, true), (EIO, false), (EROFS, false), (EACCES, false)])
  func codes(number: Int32, isFull: Bool) {
    let failure = DurableFiles.erasureList.failure("written", number)
    #expect(failure.code == (isFull ? .storageFull : .internalError))
    #expect(failure.message.contains("cannot be written: \(String(cString: strerror(number)))"))
  }

  /// What a file that cannot be cut off, measured or flushed says of an entry.
  @Test(
    "an entry counts only once it is behind what was there, whole, and on the device",
    arguments: [
      ("/dev/null", 0, "written"), ("/dev/full", 0, "written"), ("/proc/self/oom_score_adj", 5, "written"),
      ("/proc/self/oom_score_adj", 0, "flushed"), ("/proc", 0, "opened"), ("/missing/list", 0, "opened"),
    ])
  func append(path: String, kept: Int, action: String) throws {
    // What may be written there is what is there anyway.
    let bytes = try #require(try DurableFiles.erasureList.read("/proc/self/oom_score_adj", limit: 100))
    do throws(Failure) {
      try DurableFiles.erasureList.append(bytes, to: path, keeping: kept)
      Issue.record("\(path) takes an entry")
    } catch {
      #expect(error.code == .internalError, "\(error)")
      #expect(error.message.hasPrefix("the erasure list cannot be \(action)"), "\(error)")
    }
  }

  @Test("an entry that found no room whole is taken back", .mountsDisks) func takenBack() throws {
    let disk = try #require(SmallDisk(megabytes: 1))
    let path = disk.path + "/list"
    try DurableFiles.erasureList.append([1, 2, 3], to: path, keeping: 0)
    disk.fill(leaving: 16 << 10)
    let failure = #expect(throws: Failure.self) {
      try DurableFiles.erasureList.append([UInt8](repeating: 4, count: 64 << 10), to: path, keeping: 3)
    }
    #expect(failure?.code == .storageFull)
    #expect(try DurableFiles.erasureList.read(path, limit: 1 << 20) == [1, 2, 3])
  }

  @Test("a list that cannot be opened or read says which", arguments: [true, false])
  func reading(isLink: Bool) throws {
    let directory = TemporaryDirectory()
    let link = directory.path + "/link"
    #expect(symlink("/dev/null", link) == 0)
    do throws(Failure) {
      _ = try DurableFiles.erasureList.read(isLink ? link : directory.path, limit: 9)
      Issue.record("read")
    } catch {
      #expect(error.message.contains(isLink ? "cannot be opened" : "is no plain file"), "\(error)")
    }
  }

  @Test("a call that was broken off before says nothing of the end of the list") func leftError() throws {
    let directory = TemporaryDirectory()
    let path = directory.path + "/list"
    try DurableFiles.erasureList.append([1, 2, 3], to: path, keeping: 0)
    errno = EINTR
    let bytes = try DurableFiles.erasureList.read(path, limit: 9)
    #expect(bytes == [1, 2, 3])
  }
}
