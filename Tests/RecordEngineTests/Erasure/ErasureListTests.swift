import Foundation
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// The file that says what was erased: what it takes, and everything that it refuses.
@Suite("The list of erasures") struct ErasureListTests {
  private let directory = TemporaryDirectory()
  private let key: KeyEncryptionKey
  private var path: String { directory.path + "/list" }
  private var list: ErasureList { ErasureList(path: path, key: key) }

  init() throws { key = try KeyEncryptionKey(TestEngine.key) }

  private func entry(_ number: UInt64, _ override: ErasureOverride? = nil) -> ErasureList.Entry {
    ErasureList.Entry(
      instance: InstanceID(random: (number, 1)),
      event: PatientErased(
        patientId: PatientID(random: (number, 2)), reason: .patientRequest, basis: .noLongerNecessary,
        override: override, erasedBy: Actor.system.description,
        erasedAt: Timestamp(milliseconds: 1_900_000_000_000), events: number))
  }

  private func text() throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func refusal(_ text: String) throws -> Failure? {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    do throws(Failure) { _ = try list.entries() } catch { return error }
    return nil
  }

  @Test("what is appended is what is there, for another reader too; none where there is no file")
  func entries() throws {
    #expect(try list.entries() == [])
    let entries = [entry(1)] + ErasureOverride.allCases.map { entry(2, $0) }
    for entry in entries { try list.append(entry) }
    #expect(try list.entries() == entries)
    let other = try KeyEncryptionKey([UInt8](repeating: 9, count: 32))
    let renewed = directory.path + "/renewed"
    try Data(try list.text(under: other)).write(to: URL(filePath: renewed))
    #expect(try ErasureList(path: renewed, key: other).entries() == entries)
    #expect(throws: Failure.self) { try ErasureList(path: renewed, key: key).entries() }
  }

  @Test("a line without an end was never acted upon, and the next one takes its place") func torn() throws {
    try list.append(entry(1))
    let whole = try text()
    for length in [1, 10, whole.count - 1] {
      #expect(try refusal(whole + whole.prefix(length)) == nil)
      #expect(try list.entries() == [entry(1)])
    }
    try list.append(entry(2))
    #expect(try list.entries() == [entry(1), entry(2)])
    #expect(try text().hasPrefix(whole))
  }

  @Test("no line can be changed in any field, left out, put elsewhere or be another's") func damaged() throws
  {
    for number in 1...3 { try list.append(entry(UInt64(number))) }
    let lines = try text().split(separator: "\n").map { String($0) + "\n" }
    var wrong: [String] = [
      lines[1] + lines[2], lines[0] + lines[2], lines[1] + lines[0] + lines[2], "\n" + lines[0], "1\n",
      lines[0] + "\n", lines[0] + lines[0], "1 2 3 4 5 6 7 8 9 10\n",
    ]
    let fields = lines[0].dropLast().split(separator: " ").map(String.init)
    for index in fields.indices {
      for other in ["", "x", "-", fields[index] + "0", fields[index].uppercased() + " "] {
        var changed = fields
        changed[index] = other
        wrong.append(changed.joined(separator: " ") + "\n")
      }
      wrong.append(fields.prefix(index).joined(separator: " ") + "\n")
    }
    wrong.append((fields + ["more"]).joined(separator: " ") + "\n")
    for text in wrong where text != lines[0] {
      let failure = try refusal(text)
      #expect(failure?.code == .corrupt && failure?.details?["reason"] == "erasure_list", "\(text)")
      #expect(throws: Failure.self) { try list.append(entry(9)) }
    }
    #expect(try refusal(lines.joined()) == nil)
  }

  @Test("a file that is too long is none of ours") func length() throws {
    try Data(repeating: 0x31, count: 10).write(to: URL(filePath: path))
    #expect(try DurableFiles.erasureList.read(path, limit: 10)?.count == 10)
    #expect { try DurableFiles.erasureList.read(path, limit: 9) } throws: {
      ($0 as? Failure)?.code == .corrupt
    }
    #expect(try DurableFiles.erasureList.read(directory.path + "/none", limit: 9) == nil)
  }

  @Test("what is no plain file, or cannot be reached, is refused and not followed") func places() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: directory.path + "/target")
    for path in [path, directory.path, directory.path + "/missing/list"] {
      #expect {
        try DurableFiles.erasureList.append([0x31], to: path, keeping: 0)
      } throws: { ($0 as? Failure)?.code == .internalError }
    }
    #expect(!FileManager.default.fileExists(atPath: directory.path + "/target"))
    for (path, code) in [(path, Failure.Code.internalError), (directory.path, .corrupt)] {
      #expect { try DurableFiles.erasureList.read(path, limit: 9) } throws: { ($0 as? Failure)?.code == code }
    }
  }

  @Test("a full disk refuses an entry as such, and the list is as it was", .mountsDisks)
  func full() throws {
    let disk = try #require(SmallDisk(megabytes: 1))
    let list = ErasureList(path: disk.path + "/list", key: key)
    try list.append(entry(1))
    disk.fill()
    var (taken, failure): (UInt64, Failure?) = (1, nil)
    while failure == nil, taken < 100 {
      do throws(Failure) {
        try list.append(entry(taken + 1))
        taken += 1
      } catch { failure = error }
    }
    #expect(failure?.code == .storageFull)
    #expect(try list.entries().count == taken)
    disk.makeRoom()
    try list.append(entry(taken + 1))
    #expect(try list.entries().count == taken + 1)
  }
}
