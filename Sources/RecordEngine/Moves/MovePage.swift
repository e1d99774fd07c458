import RecordModel
import RecordStore

/// A page of a record that moves, as it is before it is sealed.
///
/// All numbers are big-endian. A page is its part 1 and its number 4, and then:
///
/// | part | content |
/// |---|---|
/// | opening | patient 16, source 16, target 16, key of the words 32 |
/// | documents | document 16, offset 8, 1 for its last piece, else 0, bytes |
/// | events | for each event: length 4, its line of an export, length 4, its answer (empty for none) |
/// | end | events 4, documents 4 |
///
/// An answer is the key in the index of commands 16, digest of the request 16, events that follow 4, and the outcome's CBOR.
struct MovePage {
  var part: MoveCursor.Part
  var number: Int
  var body: [UInt8]

  static let headBytes = 5

  init(_ part: MoveCursor.Part, _ number: Int, _ body: [UInt8]) {
    (self.part, self.number, self.body) = (part, number, body)
  }

  var bytes: [UInt8] { [part.code] + [UInt8](bigEndian: UInt32(clamping: number)) + body }

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.headBytes,
      let part = MoveCursor.Part.allCases.first(where: { $0.code == bytes[0] })
    else { return nil }
    self.init(part, Int(bytes.bigEndian(at: 1, as: UInt32.self)), Array(bytes[Self.headBytes...]))
  }
}

extension MoveCursor.Part {
  var code: UInt8 {
    switch self {
    case .opening: 1
    case .documents: 2
    case .events: 3
    case .end: 4
    }
  }
}

/// The first page.
struct MoveOpening: Equatable {
  var patient: PatientID
  var source: InstanceID
  var target: InstanceID
  var word: [UInt8]

  var body: [UInt8] {
    [patient.high, patient.low, source.high, source.low, target.high, target.low].flatMap(\.keyBytes) + word
  }
}

extension MoveOpening {
  init?(_ body: [UInt8]) {
    guard body.count == 80 else { return nil }
    let words = (0..<6).map { body.bigEndian(at: $0 * 8, as: UInt64.self) }
    self.init(
      patient: PatientID(high: words[0], low: words[1]), source: InstanceID(high: words[2], low: words[3]),
      target: InstanceID(high: words[4], low: words[5]), word: Array(body[48...]))
  }
}

/// A piece of a document.
struct MovePiece: Equatable {
  var document: DocumentID
  var offset: Int
  var isLast: Bool
  var bytes: [UInt8]

  private static let headBytes = 25

  var body: [UInt8] { document.keyBytes + UInt64(offset).keyBytes + [isLast ? 1 : 0] + bytes }
}

extension MovePiece {
  init?(_ body: [UInt8]) {
    guard body.count >= 25, let document = DocumentID(keyBytes: Array(body[..<16])), body[24] <= 1,
      let offset = Int(exactly: body.bigEndian(at: 16, as: UInt64.self))
    else { return nil }
    self.init(document: document, offset: offset, isLast: body[24] == 1, bytes: Array(body[25...]))
  }
}

/// An event with the answer that it keeps.
struct MoveEntry {
  /// Its line of an export.
  var line: [UInt8]
  var answer: CommandAnswer?

  func append(to body: inout [UInt8]) {
    body.append(bigEndian: UInt32(line.count))
    body += line
    guard let answer else { return body.append(bigEndian: UInt32(0)) }
    body.append(bigEndian: UInt32(36 + answer.outcome.count))
    body += answer.key.bytes + answer.digest
    body.append(bigEndian: UInt32(clamping: answer.following))
    body += answer.outcome
  }

  /// The entries of a page; `nil` if it does not end with one.
  static func entries(_ body: [UInt8]) -> [MoveEntry]? {
    var (entries, place): ([MoveEntry], Int) = ([], 0)
    func next() -> [UInt8]? {
      guard body.count - place >= 4 else { return nil }
      let count = Int(body.bigEndian(at: place, as: UInt32.self))
      guard body.count - place - 4 >= count else { return nil }
      defer { place += 4 + count }
      return Array(body[place + 4..<place + 4 + count])
    }
    while place < body.count {
      guard let line = next(), let kept = next(), kept.isEmpty || kept.count >= 36 else { return nil }
      entries.append(MoveEntry(line: line, answer: kept.isEmpty ? nil : answer(kept)))
    }
    return entries
  }

  private static func answer(_ kept: [UInt8]) -> CommandAnswer {
    CommandAnswer(
      key: EventKey(kept[..<16]), digest: Array(kept[16..<32]), outcome: Array(kept[36...]),
      following: Int(kept.bigEndian(at: 32, as: UInt32.self)))
  }
}
