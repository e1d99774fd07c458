import RecordModel
import RecordTestSupport

@testable import RecordEngine
@testable import RecordStore

/// What a phone writes down in a week without a connection: entries of vitals and of the journal, some changed or deleted later.
struct PhoneQueue {
  /// A command for whichever patient; ids are told apart by whose they are.
  struct Entry {
    var method: String
    var params: [Value.Member]
    var queuedAt: OffsetTime
  }

  var entries: [Entry] = []
  private var random: SeededGenerator

  /// - Parameters:
  ///   - now: the end of the week.
  ///   - lag: milliseconds by which the phone's clock is wrong; what is measured is stamped right.
  init(seed: UInt64, count: Int, name: String, until now: Timestamp, lag: Int64 = 0) {
    random = SeededGenerator(seed: seed)
    var written: [String] = []
    for number in 0..<count {
      let age = Int64(count - number) * 7 * 86_400_000 / Int64(count)
      let moment = OffsetTime(Timestamp(milliseconds: now.milliseconds - age), offsetMinutes: 60)
      var entry = Entry(
        method: "vitals.log", params: [],
        queuedAt: OffsetTime(
          Timestamp(milliseconds: moment.moment.milliseconds + lag), offsetMinutes: 60))
      let id = "\(name)-\(number)"
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where !written.isEmpty:
        let index = Int.random(in: 0..<written.count, using: &random)
        entry.method = "journal.delete"
        entry.params = [.init("entryId", .string(written.remove(at: index)))]
      case 1 where !written.isEmpty:
        entry.method = "journal.revise"
        entry.params = [
          .init("entryId", .string(written[Int.random(in: 0..<written.count, using: &random)])),
          .init("title", .string("Neu \(number)")),
        ]
      case 0, 1, 2:
        written.append(id)
        entry.method = "journal.create"
        entry.params = [
          .init("id", .string(id)), .init("date", .string(moment.description)),
          .init("title", .string("Tag \(number)")), .init("content", "Acht Stunden."), .init("mood", "good"),
        ]
      default:
        entry.params = [
          .init("id", .string(id)), .init("timestamp", .string(moment.description)),
          .init("heartRate", .integer(Int64.random(in: 55...95, using: &random))),
          .init("weight", .double(Double(Int.random(in: 600...800, using: &random)) / 10)),
        ]
      }
      entries.append(entry)
    }
  }

  /// The commands for a patient, whose letter keeps their ids apart from others'.
  func commands(for patient: PatientID, _ letter: String, _ ids: SeededRandomSource) -> [QueuedCommand] {
    entries.map { entry in
      let (high, low) = ids.words()
      let params = entry.params.map { member -> Value.Member in
        guard ["id", "entryId"].contains(member.name), case .string(let id) = member.value else {
          return member
        }
        return .init(member.name, .string(letter + id))
      }
      return QueuedCommand(
        commandId: CommandID(high: high, low: low), method: entry.method,
        params: .object([.init("patientId", .string(patient.description))] + params),
        queuedAt: entry.queuedAt)
    }
  }
}

extension RecordScene {
  /// What of a record is the same however it came about: values and texts by their times.
  func picture(of patient: PatientID) throws -> [String] {
    var (found, cursor): ([String], String?) = ([], nil)
    repeat {
      var list = ListVitals(patientId: patient)
      (list.limit, list.cursor) = (200, cursor)
      let page = try test.call(list)
      found += page.vitals.map { entry in
        let values = [entry.heartRate, entry.weight].map { $0.map { "\($0)" } ?? "-" }
        return "\(entry.timestamp) \(values.joined(separator: " "))"
      }
      cursor = page.page.nextCursor
    } while cursor != nil
    repeat {
      var list = ListJournal(patientId: patient)
      (list.limit, list.cursor) = (200, cursor)
      let page = try test.call(list)
      found += page.entries.map { "\($0.date) \($0.title) \($0.version)" }
      cursor = page.page.nextCursor
    } while cursor != nil
    return found
  }
}
