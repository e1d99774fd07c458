import RecordModel
import RecordStore

/// The users of a patient's record and the recipients of its data, as far back as the access log goes.
struct RecipientSummary {
  private(set) var knownSince: Int?
  private(set) var disclosures: [PersonalInformation.Disclosed] = []
  private var found: [Who: PersonalInformation.Look] = [:]

  private struct Who: Hashable {
    var actor: Actor
    var relation: AccessRelation
  }

  private static let entriesPerPage = 1000

  /// The patient's own use is left out.
  init(of patient: PatientID, in log: AccessLog) throws(Failure) {
    var query = AccessQuery(patient: patient)
    query.includesOwnUse = false
    knownSince = try log.volumes.years.first
    var place: AccessPlace?
    repeat {
      let reader = AccessReader(log: log, query: query)
      let (entries, next) = try reader.page(size: Self.entriesPerPage, from: place)
      for entry in entries { add(entry) }
      place = next
    } while place != nil
    disclosures.reverse()
  }

  /// Users of the record, earliest first.
  var looks: [PersonalInformation.Look] {
    found.values.sorted {
      ($0.first, $0.role.rawValue, $0.relation.rawValue) < ($1.first, $1.role.rawValue, $1.relation.rawValue)
    }
  }

  private mutating func add(_ entry: FoundAccess) {
    let (use, envelope) = (entry.use, entry.envelope)
    if let disclosure = use.disclosure {
      disclosures.append(
        PersonalInformation.Disclosed(
          at: envelope.occurredAt, recipient: disclosure.recipient, address: disclosure.address,
          what: disclosure.what, purpose: use.purpose, purposeText: use.purpose.words,
          statement: disclosure.statement))
      return
    }
    let who = Who(actor: envelope.actor, relation: use.relation)
    var look = found[who] ?? PersonalInformation.Look(envelope, use)
    look.add(use, from: use.firstAt ?? envelope.occurredAt, to: envelope.occurredAt)
    found[who] = look
  }
}

extension PersonalInformation.Look {
  fileprivate init(_ envelope: Envelope, _ use: AccessUse) {
    let item = AccessItem(year: 0, envelope, use, .de).forPatient
    self.init(
      role: item.role, accountId: item.accountId, service: item.service, relation: use.relation,
      first: envelope.occurredAt, last: envelope.occurredAt, allowed: 0, refused: 0, purposes: [], areas: [])
  }

  fileprivate mutating func add(_ use: AccessUse, from start: Timestamp, to end: Timestamp) {
    (first, last) = (min(first, start), max(last, end))
    let times = max(1, min(use.count ?? 1, Int(UInt32.max)))
    if use.refusal == nil { allowed += times } else { refused += times }
    if !purposes.contains(use.purpose) { purposes.append(use.purpose) }
    for area in use.areas where !areas.contains(area) { areas.append(area) }
  }
}
