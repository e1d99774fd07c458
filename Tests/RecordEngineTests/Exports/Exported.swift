import Dispatch
import RecordExport
import RecordModel
import RecordTestSupport
import Synchronization
import Testing

@testable import RecordEngine
@testable import RecordStore

/// An export put together from its pages, as a client would.
struct Exported: Equatable {
  /// Text by file name.
  var files: [String: String] = [:]
  /// File names in the order of their first pieces.
  var order: [String] = []
  /// Cursors of all pages but the last.
  var cursors: [String] = []
  var percents: [Int] = []
  var position: UInt64 = 0
  /// Bytes of the longest page, without description and manifest.
  var longestPage = 0

  mutating func append(_ page: ExportPatient.Outcome) {
    position = page.position
    percents.append(page.percent)
    if let cursor = page.nextCursor { cursors.append(cursor) }
    var bytes = 0
    for piece in page.pieces {
      if files[piece.file] == nil { order.append(piece.file) }
      files[piece.file, default: ""] += piece.text
      if ![FormatDocument.file, ExportManifest.file].contains(piece.file) { bytes += piece.text.utf8.count }
    }
    longestPage = max(longestPage, bytes)
  }

  /// The same files, byte for byte.
  func hasSameFiles(as other: Exported) -> Bool {
    order == other.order
      && files.allSatisfy { file, text in
        other.files[file].map { Array($0.utf8) == Array(text.utf8) } ?? false
      }
  }

  func text(_ file: String) throws -> String { try #require(files[file]) }

  var manifest: ExportManifest {
    get throws { try JSON.decode(ExportManifest.self, from: Array(text(ExportManifest.file).utf8)) }
  }

  /// Rows of a table of an `ndjson` export.
  func rows(_ table: AreaTable) throws -> [Value] {
    var rows: [Value] = []
    for line in try text("record.ndjson").split(separator: "\n") {
      let row = try JSON.decode(Value.self, from: Array(line.utf8))
      if row["table"] == .string(table.name) { rows.append(row) }
    }
    return rows
  }
}

extension TestEngine {
  /// All pages over the catalog, with pages of the usual size.
  func export(
    _ patient: PatientID, _ format: ExportFormat, at position: UInt64? = nil
  ) throws -> Exported {
    var exported = Exported()
    var cursor: String?
    repeat {
      let page = try call(
        ExportPatient(patientId: patient, format: format, position: position, cursor: cursor))
      exported.append(page)
      cursor = page.nextCursor
    } while cursor != nil
    return exported
  }

  /// One page of another size.
  func exportPage(
    _ patient: PatientID, _ format: ExportFormat, bytes: Int, batches: Int = 64, at position: UInt64? = nil,
    cursor: String? = nil
  ) throws -> ExportPatient.Outcome {
    let request = ExportPatient(patientId: patient, format: format, position: position, cursor: cursor)
    let start = try ExportStart(request, in: engine.store)
    let source = ExportSource(engine: engine, pin: start.pin, plan: start.plan)
    return try ExportPage(source: source, format: format, bytes: bytes, batches: batches)
      .outcome(from: start.place)
  }

  /// All pages of that size from a cursor on.
  func export(
    _ patient: PatientID, _ format: ExportFormat, bytes: Int, batches: Int = 64, at position: UInt64? = nil,
    from start: String? = nil
  ) throws -> Exported {
    var exported = Exported()
    var cursor = start
    repeat {
      let page = try exportPage(
        patient, format, bytes: bytes, batches: batches, at: cursor == nil ? position : nil, cursor: cursor)
      exported.append(page)
      cursor = page.nextCursor
    } while cursor != nil
    return exported
  }
}

extension TestEngine {
  /// Sends all calls before it waits for the replies, so that they share commits; they are carried out in this order.
  func sendTogether<M: Method>(_ methods: [M]) throws {
    let done = DispatchGroup()
    let refusals = Mutex(0)
    for method in methods {
      let tape = try Tape(encoding: method)
      let caller = Caller(userID: 1000, roles: [.operator])
      done.enter()
      engine.handle(Call(method: M.name, tape: tape, params: tape.root, caller: caller)) { reply in
        if case .failure = reply.outcome { refusals.withLock { $0 += 1 } }
        done.leave()
      }
    }
    try done.waitForAll("the answers to all calls")
    #expect(refusals.withLock { $0 } == 0)
  }
}
