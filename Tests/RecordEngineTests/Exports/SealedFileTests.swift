import Foundation
import LMDB
import RecordModel
import RecordTestSupport
import Testing

@testable import RecordEngine
@testable import RecordStore

/// What an export has on the disk, chunk by chunk.
@Suite("Sealed files of exports") struct SealedFileTests {
  private let test: TestEngine
  private let job = ExportJobID(random: (5, 6))
  private static let chunk = FileSealing.chunkBytes

  init() throws {
    test = try TestEngine()
    try test.running.store.keyring.makeExportKeys(job, of: nil)
  }

  private var path: String { test.directory.path + "/file" }

  private func sealing(
    _ part: ExportKeyName.Part = .files, of other: ExportJobID? = nil
  ) throws -> FileSealing {
    try FileSealing(ExportKeyName(job: other ?? job, part: part), test.running.store.keyring)
  }

  /// Texts that differ from chunk to chunk, with characters of one to four bytes.
  private func text(_ count: Int) -> [UInt8] {
    var text: [UInt8] = []
    while text.count < count { text += "\(text.count) aé€🩺\n".utf8 }
    while text.count > count || String(validating: text, as: UTF8.self) == nil { text.removeLast() }
    return text
  }

  private func write(_ pieces: [[UInt8]], finishes: Bool = true) throws {
    let file = try SealedWriter(path, "a.csv", try sealing())
    for piece in pieces { try file.append(piece[...]) }
    if finishes { try file.finish() }
    try file.flush()
  }

  private func read(_ name: String = "a.csv", _ sealing: FileSealing? = nil) throws -> [UInt8] {
    try SealedReader.text(path, name, try sealing ?? self.sealing())
  }

  private func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

  private func put(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: path)) }

  /// Where each chunk begins, and the end.
  private func starts(_ bytes: [UInt8]) -> [Int] {
    var starts = [FileSealing.magicBytes]
    while let last = starts.last, last < bytes.count {
      starts.append(last + FileSealing.headerBytes + Int(bytes.bigEndian(at: last + 1, as: UInt32.self)))
    }
    return starts
  }

  private func isDamaged(_ body: () throws -> [UInt8]) -> Bool {
    do { _ = try body() } catch { return (error as? Failure)?.details?["reason"] == "export_damaged" }
    return false
  }

  @Test(
    "every length comes back, each chunk as whole characters",
    arguments: [0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 5 * chunk + 17])
  func lengths(_ count: Int) throws {
    let text = text(count)
    try write([text])
    #expect(try read() == text)
    let reader = try SealedReader(path, "a.csv", try sealing())
    while let chunk = try reader.next() {
      #expect(String(validating: chunk, as: UTF8.self) != nil && chunk.count <= Self.chunk)
    }
    #expect(reader.place.text == text.count && reader.isAtEnd)
    let sealed = try bytes()
    for line in text.split(separator: UInt8(ascii: "\n")).prefix(200) where line.count > 8 {
      #expect(Data(sealed).range(of: Data(line)) == nil)
    }
  }

  @Test("reading goes on at any chunk") func places() throws {
    let text = text(4 * Self.chunk)
    try write([text])
    let reader = try SealedReader(path, "a.csv", try sealing())
    while try reader.next() != nil, !reader.isAtEnd {
      let later = try SealedReader(path, "a.csv", try sealing(), at: reader.place)
      var rest: [UInt8] = []
      try later.pieces { (piece) throws(Failure) in rest += piece }
      #expect(rest == Array(text[reader.place.text...]))
    }
  }

  @Test("writing goes on behind a place, and what lay behind it is gone") func resumed() throws {
    let file = try SealedWriter(path, "a.csv", try sealing())
    try file.append(Array("eins".utf8)[...])
    try file.flush()
    let place = file.place
    try file.append(text(2 * Self.chunk)[...])
    try file.flush()
    let again = try SealedWriter(path, "a.csv", try sealing(), keeping: place)
    try again.append(Array("zwei".utf8)[...])
    try again.finish()
    #expect(try read() == Array("einszwei".utf8))
    #expect(throws: Failure.self) {
      _ = try SealedWriter(
        path, "a.csv", try sealing(), keeping: SealedPlace(chunks: 9, bytes: 9_999, text: 1))
    }
  }

  @Test("a bit that flipped is found, wherever it is") func flipped() throws {
    try write([text(2 * Self.chunk + 100)])
    let sealed = try bytes()
    let heads = starts(sealed).dropLast().flatMap { Array($0..<$0 + 40) }
    let places = Array(0..<4) + heads + stride(from: 50, to: sealed.count, by: 997) + [sealed.count - 1]
    for place in places {
      var changed = sealed
      changed[place] ^= 1 << UInt8(place % 8)
      try put(changed)
      #expect(isDamaged { try read() }, "byte \(place)")
    }
    try put(sealed)
    #expect(try read().count == text(2 * Self.chunk + 100).count)
  }

  @Test("a file that was cut off is found, also where a chunk ends, and so is one that goes on") func cut()
    throws
  {
    try write([text(3 * Self.chunk)])
    let sealed = try bytes()
    for end in starts(sealed).dropLast().flatMap({ [$0, $0 + 1, $0 + 5, $0 + 44] }) + [
      0, 3, sealed.count - 1,
    ] {
      try put(Array(sealed[..<end]))
      #expect(isDamaged { try read() }, "\(end) bytes")
    }
    let starts = starts(sealed)
    for more in [[0], Array(sealed[starts[0]..<starts[1]]), Array(sealed[starts[3]...])] as [[UInt8]] {
      try put(sealed + more)
      #expect(isDamaged { try read() })
    }
    try write([text(100)], finishes: false)
    #expect(isDamaged { try read() }, "a file that is still being written")
  }

  @Test("chunks that changed places, are left out or come twice are found") func swapped() throws {
    try write([text(4 * Self.chunk)])
    let sealed = try bytes()
    let starts = starts(sealed)
    let chunks = zip(starts, starts.dropFirst()).map { Array(sealed[$0..<$1]) }
    #expect(chunks.count > 3)
    let orders = [[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3], [0, 1, 1, 2, 3], [1, 2, 3], [3], []].map { order in
      order.map { chunks[$0] } + (order.last == 3 ? chunks[4...] : [])
    }
    for order in orders {
      try put(Array("REX1".utf8) + order.flatMap { $0 })
      #expect(isDamaged { try read() })
    }
  }

  @Test("a file under another name, of another job or of another key is none") func foreign() throws {
    try write([text(100)])
    #expect(isDamaged { try read("b.csv") })
    #expect(isDamaged { try read("a.csv", try sealing(.record)) })
    let other = ExportJobID(random: (7, 8))
    try test.running.store.keyring.makeExportKeys(other, of: nil)
    #expect(isDamaged { try read("a.csv", try sealing(of: other)) })
  }

  @Test("without its key a file is unreadable, and the key's bytes are in no file") func keyGone() throws {
    try write([text(100)])
    let (ring, name) = (test.running.store.keyring, ExportKeyName(job: job, part: .files))
    let wrapped = try #require(try ExportKeyBytes.of(name, ring))
    #expect(try ByteSearch.files(below: test.directory.path, holding: wrapped) == ["state/keys/data.mdb"])
    try ring.destroyExportKeys([name])
    try ring.scrub()
    #expect(throws: Failure.self) { _ = try sealing() }
    #expect(try ByteSearch.files(below: test.directory.path, holding: wrapped) == [])
    #expect(try sealing(.record).open([], FileChunk(file: "", number: 0, isLast: true)) == nil)
  }
}

/// Wrapped keys of jobs, as the key environment holds them.
enum ExportKeyBytes {
  static func of(_ name: ExportKeyName, _ ring: Keyring) throws -> [UInt8]? {
    try ring.environment.read { (view) throws(Failure) in
      try failing { () throws(LMDBError) in try view.bytes(name.bytes.span.bytes, in: ring.databases.exports)
      }
    }.map { Array($0.dropFirst(StreamID.keyByteCount)) }
  }
}
