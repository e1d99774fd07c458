import NIOCore
import RecordModel
import RecordRPC

@testable import RecordEngine
@testable import RecordStore

/// A reader of bytes that come from outside, or from a disk that may be damaged.
///
/// Each is handed any bytes at all. It may refuse them; what it must never do is trap, not come back, or take for good what it
/// cannot give back the same.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// JSON texts.
  case json
  /// Deterministic CBOR.
  case cbor
  /// Lines out of a stream of bytes.
  case frame
  /// Records of the log, as far as they are read without a key.
  case envelope
  /// Compressed bodies of records, as if the key had opened them.
  case body
  /// Entries of the index of streams.
  case streams
  /// Pages of the index of commands, sorted or not.
  case commands
  /// Frames of the write-ahead log.
  case journal
  /// Manifests of backups.
  case manifest
  /// Copies of keys.
  case keys
  /// Links into the app.
  case link

  /// Reads the bytes; ends the process where a promise of the reader is broken.
  package func run(_ bytes: [UInt8]) {
    switch self {
    case .json: Self.json(bytes)
    case .cbor: Self.cbor(bytes)
    case .frame: Self.frame(bytes)
    case .envelope: Self.envelope(bytes)
    case .body: Self.body(bytes)
    case .streams: Self.streams(bytes)
    case .commands: Self.commands(bytes)
    case .journal: Self.journal(bytes)
    case .manifest: Self.manifest(bytes)
    case .keys: Self.keys(bytes)
    case .link: Self.link(bytes)
    }
  }

  /// What is taken is written again in a form that is taken too, and stays the same from then on.
  private static func json(_ bytes: [UInt8]) {
    guard let tape = try? JSON.parse(bytes) else { return }
    var first: [UInt8] = []
    JSON.write(tape, node: tape.root, into: &first)
    guard let again = try? JSON.parse(first, limits: JSONLimits(depth: 64, nodes: 200_000)) else {
      return require(false, "a written text is not taken")
    }
    var second: [UInt8] = []
    JSON.write(again, node: again.root, into: &second)
    require(first == second, "a text changes with each writing")
    if let message = IncomingMessage(tape) { withExtendedLifetime(message) {} }
    _ = try? tape.decode(Value.self)
  }

  /// Deterministic: what is taken is what would be written (RFC 8949 §4.2).
  private static func cbor(_ bytes: [UInt8]) {
    guard let tape = try? CBOR.parse(bytes) else { return }
    var written: [UInt8] = []
    do throws(CodingFailure) { try CBOR.write(tape, node: tape.root, into: &written) } catch {
      return require(false, "what was read cannot be written")
    }
    require(written == bytes, "bytes are taken that would be written otherwise")
    _ = try? tape.decode(Value.self)
  }

  /// However a stream is cut, the lines are the same.
  private static func frame(_ bytes: [UInt8]) {
    guard let cut = bytes.first else { return }
    let stream = bytes.dropFirst()
    var (whole, pieces) = (LineFramer(limit: 64), LineFramer(limit: 64))
    whole.append(ByteBuffer(bytes: stream))
    let expected = steps(&whole)
    var found: [LineFramer.Step] = []
    let size = max(1, Int(cut) % 16)
    for start in stride(from: stream.startIndex, to: stream.endIndex, by: size) {
      pieces.append(ByteBuffer(bytes: stream[start..<min(start + size, stream.endIndex)]))
      found += steps(&pieces)
      if found.last == .tooLong { break }
    }
    require(found.filter { $0 != .tooLong } == expected.filter { $0 != .tooLong }, "a cut changes the lines")
    require(found.contains(.tooLong) == expected.contains(.tooLong), "a cut changes what is too long")
  }

  private static func steps(_ framer: inout LineFramer) -> [LineFramer.Step] {
    var steps: [LineFramer.Step] = []
    while true {
      switch framer.next() {
      case .incomplete: return steps
      case .tooLong: return steps + [.tooLong]
      case .frame(let line):
        require(line.count <= 64 && !line.isEmpty, "a line is longer than it may be")
        steps.append(.frame(line))
      }
    }
  }

  /// The header of a record is written as it was read.
  private static func envelope(_ bytes: [UInt8]) {
    guard let record = StoredRecord(position: 7, bytes: bytes) else { return }
    require(
      record.header.count + record.sealedBody.count + record.hash.count == bytes.count, "bytes are left over")
    let header = RecordLayout.header(
      record.envelope, holdsOutcome: record.holdsOutcome, isCompressed: record.isCompressed)
    require(header[...] == record.header, "a header is read that would be written otherwise")
  }

  /// Whatever a block says, its body has the length that stands before it, and can be compressed and expanded again.
  private static func body(_ bytes: [UInt8]) {
    guard let body = RecordCompression.expanded(bytes) else { return }
    var place = 0
    require(LEB128.read(bytes, at: &place) == UInt64(body.count), "a body is not as long as it says")
    guard let compressed = RecordCompression.compressed(body) else { return }
    require(RecordCompression.expanded(compressed) == body, "a body changes with each writing")
  }

  /// What is taken ascends, and is written so that it is read the same.
  private static func streams(_ bytes: [UInt8]) {
    guard bytes.first != 0, let positions = try? StreamEntry.positions(bytes) else { return }
    require(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }, "positions do not ascend")
    let written = StreamEntry.bytes(positions)
    require((try? StreamEntry.positions(written)) == positions, "positions are written as others")
    require(written.count <= bytes.count || bytes.isEmpty, "an entry is written longer than it was")
  }

  /// What is taken is written the same, and in a page that is sorted each key is found.
  private static func commands(_ bytes: [UInt8]) {
    guard let entries = try? CommandPage.entries(bytes.span.bytes) else {
      let found = CommandPage.find(EventKey(high: 0, low: 0), in: bytes.span.bytes)
      return require(found == .damaged, "a page that cannot be read is looked at")
    }
    require(CommandPage.bytes(entries) == bytes, "a page is read that would be written otherwise")
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0 < $1 }
    for entry in entries {
      let found = CommandPage.find(entry.key, in: bytes.span.bytes)
      require(!isSorted || found == .position(entry.position), "an entry is not found")
    }
    require(
      CommandPage.merged(entries.sorted(), []) == entries.sorted(), "merging with nothing changes a page")
  }

  private static func journal(_ bytes: [UInt8]) {
    _ = WriteAheadFrame.sectors(of: bytes, at: 0)
    for (format, bytes) in [
      (.plain, bytes), (WriteAheadFrame.Format.sectors, WriteAheadFrame.content(of: bytes)),
    ] {
      guard let frame = WriteAheadFrame(bytes, format) else { continue }
      require(bytes.starts(with: frame.bytes(format)), "a frame is read that would be written otherwise")
      require(frame.lastPosition >= frame.position || frame.entries.isEmpty, "positions run over")
    }
  }

  private static func manifest(_ bytes: [UInt8]) {
    guard let sealed = SealedManifest(bytes) else { return }
    require(sealed.claimed.files.allSatisfy { !$0.file.contains("/") }, "a name leads elsewhere")
    require(sealed.opened(with: BackupKey([1])) == nil, "a MAC is believed that nobody made")
  }

  private static func keys(_ bytes: [UInt8]) {
    guard let copy = BackupKeys(bytes) else { return }
    var written = copy.header.bytes
    for ring in copy.rings {
      written += BackupKeys.head(ring.year, ring.instance)
      for entry in ring.entries { written += BackupKeys.Entry.bytes(entry.table, entry.key, entry.value) }
    }
    written.append(BackupKeys.end)
    require(
      bytes.starts(with: written) && bytes.count == written.count + BackupKeys.macBytes,
      "another copy is read")
  }

  private static func link(_ bytes: [UInt8]) {
    let reader = DeepLinkReader(hosts: [DeepLinkReader.usualHost])
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let reading = reader.read(text)
    guard let entry = reading.entry, case .success(.entry) = reading.link else { return }
    for form in [entry.custom, entry.universal(host: DeepLinkReader.usualHost)] {
      require(reader.read(form).entry == entry, "a link is read that would be written otherwise")
    }
  }

  /// Ends the process, by which a fuzzer knows that it has found something.
  private static func require(_ condition: Bool, _ promise: String) {
    precondition(condition, promise)
  }
}
