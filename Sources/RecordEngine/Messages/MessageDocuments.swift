import RecordModel
import RecordStore

/// A thread, without its messages.
///
/// Key: patient id 16, thread id.
struct ThreadDocument: Document {
  static var projection: any Projection.Type { MessageProjection.self }
  static let prefix = UInt8(ascii: "T")

  var opened: ThreadOpened
  /// The number of messages, in total and by side.
  var counts = Counts()
  var last: MessageDocument?
  /// How far each side has read.
  var patientMark = Mark()
  var staffMark = Mark()

  /// Messages up to some place of a thread.
  struct Counts: Codable, Sendable, Equatable {
    var all: UInt64 = 0
    var patient = 0
    var staff = 0

    func written(by side: MessageSide) -> Int { side == .patient ? patient : staff }

    mutating func count(_ side: MessageSide) {
      all += 1
      switch side {
      case .patient: patient += 1
      case .staff: staff += 1
      }
    }
  }

  /// The last message that a side has read.
  struct Mark: Codable, Sendable, Equatable {
    var counts = Counts()
    var at: Timestamp?
  }

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }

  func mark(of side: MessageSide) -> Mark { side == .patient ? patientMark : staffMark }

  /// Messages of the other side that a side has not read.
  func unread(by side: MessageSide) -> Int {
    max(0, counts.written(by: side.other) - mark(of: side).counts.written(by: side.other))
  }

  /// Moves a side's mark; only ever forward (R-MH-247).
  mutating func read(by side: MessageSide, upTo counts: Counts, at moment: Timestamp) {
    guard counts.all > mark(of: side).counts.all else { return }
    switch side {
    case .patient: patientMark = Mark(counts: counts, at: moment)
    case .staff: staffMark = Mark(counts: counts, at: moment)
    }
  }
}

/// A message.
///
/// Key: patient id 16, thread id, 0x00, number in the thread 8.
struct MessageDocument: Document {
  static var projection: any Projection.Type { MessageProjection.self }
  static let prefix = UInt8(ascii: "M")

  var sent: MessageSent
  var writtenAt: Timestamp
  var recordedAt: Timestamp
  /// Messages up to this one, inclusive.
  var counts: ThreadDocument.Counts

  static func prefix(_ patient: PatientID, _ thread: RecordID) -> [UInt8] {
    patient.keyBytes + thread.keyBytes + [0]
  }

  static func key(_ patient: PatientID, _ thread: RecordID, _ number: UInt64) -> [UInt8] {
    prefix(patient, thread) + number.keyBytes
  }
}

/// The place of a message by its id.
///
/// Key: patient id 16, message id.
struct MessagePlaceDocument: Document {
  static var projection: any Projection.Type { MessageProjection.self }
  static let prefix = UInt8(ascii: "I")

  var threadId: RecordID
  var number: UInt64

  static func key(_ patient: PatientID, _ id: RecordID) -> [UInt8] { patient.keyBytes + id.keyBytes }
}

extension MessageSide {
  var other: MessageSide { self == .patient ? .staff : .patient }
}
