import Glibc
import RecordEngine
import RecordModel
import RecordStore

/// A day of so many patients: its size on disk, and the duration of an examiner's queries.
///
/// Each patient signs in 4 times and looks 5 times at each of 6 areas; the care team looks 40 times and is
/// refused once.
struct AccessDay {
  let log: AccessLog
  let engine: Engine
  let directory: String
  let patients: Int

  func run() throws {
    try settle()
    let before = bytes
    let entries = try write()
    let took = Double(bytes - before)
    AccessFigure(name: "access-day-entries", value: Double(entries), count: entries).write()
    AccessFigure(name: "access-day-size", value: took / 1e6, count: entries).write()
    AccessFigure(name: "access-entry-bytes", value: took / Double(max(entries, 1)), count: entries).write()
    try ask("access-patient", ListAccess(patientId: PatientID(high: 1, low: 7)), all: false)
    var question = ExamineAccess()
    question.limit = 200
    question.outcome = .denied
    try ask("access-denied", question, all: true)
    (question.outcome, question.accountId) = (nil, AccountID(high: 2, low: 7))
    try ask("access-account", question, all: true)
  }

  /// Writes the day; returns its number of entries.
  private func write() throws(Failure) -> Int {
    var number: UInt64 = 0
    for patient in 0..<UInt64(patients) {
      for session in 0..<4 as Range<UInt64> {
        for look in 0..<30 { try note(AccessSample.own(patient: patient, session: session, area: look % 6)) }
      }
      let staff = (0..<41).map { index in
        number += 1
        return AccessSample.staff(
          patient: patient, number: number, refusal: index == 40 ? "not_assigned" : nil)
      }
      try log.recordAndWait(staff)
    }
    try flushOwnUse()
    return patients * (4 * 6 + 41)
  }

  /// Makes room if there is none: hands what was noted to the writer.
  private func note(_ entry: AccessEntry) throws(Failure) {
    do throws(Failure) { return try log.noteOwnUse(entry) } catch { log.writeOwnUse() }
    try log.noteOwnUse(entry)
  }

  private func flushOwnUse() throws(Failure) {
    log.writeOwnUse()
    try settle()
  }

  /// Lets the log hold what the write-ahead log holds.
  private func settle() throws(Failure) { _ = try outcome(of: VerifyAccess()) }

  /// The duration of a query: its first page, or all of them.
  private func ask<M: AccessQuestion>(_ name: String, _ method: M, all: Bool) throws(Failure) {
    var (question, latencies, pages, found) = (method, [Double](), 0, 0)
    let start = ContinuousClock.now
    repeat {
      let before = ContinuousClock.now
      let page = try outcome(of: question)
      latencies.append((ContinuousClock.now - before).microseconds)
      (question.cursor, pages, found) = (page.page.nextCursor, pages + 1, found + page.entries.count)
    } while all && question.cursor != nil
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    AccessFigure(name: name, value: milliseconds, latencies: latencies, count: found).write()
  }

  private func outcome<M: Method>(of method: M) throws(Failure) -> M.Outcome {
    do {
      let tape = try Tape(encoding: method)
      let call = Call(
        method: M.name, tape: tape, params: tape.root, caller: Caller(userID: 0, roles: [.operator]))
      let replied = Awaited<Reply>()
      engine.handle(call) { replied.finish(.success($0)) }
      return try replied.wait().outcome.get().decode(M.Outcome.self, unknownMembers: .ignore)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.internalError, "an answer cannot be read")
    }
  }

  /// Size of the volumes' logs; the write-ahead logs have a fixed size.
  private var bytes: Int {
    var total = 0
    for year in 2000...2200 {
      var status = stat()
      if stat("\(directory)/access/\(year)/log/data.mdb", &status) == 0 { total += Int(status.st_size) }
    }
    return total
  }
}

/// A query on the access log that is answered in pages.
protocol AccessQuestion: Method where Outcome == AccessPage {
  /// `nextCursor` of the page before.
  var cursor: String? { get set }
}

extension ListAccess: AccessQuestion {}
extension ExamineAccess: AccessQuestion {}
