import RecordModel
import RecordStore

/// Who requested an export for a recipient outside, kept until it is recorded.
struct ExportDisclosure: Codable, Sendable {
  var disclosure: ExportOrder.Disclosure
  /// Role and id, as ``RecordModel/Actor/description``.
  var actor: String
  var channel: UInt8
  var service: UInt32?
  var session: SessionID?
  var request: RequestID?
  var relation: AccessRelation

  init(_ disclosure: ExportOrder.Disclosure, _ call: CallContext) {
    self.disclosure = disclosure
    (actor, channel) = (call.actor.description, call.channel.rawValue)
    service = call.actor.role == .service ? nil : call.service
    (session, request, relation) = (call.claims?.session, call.request, call.relation)
  }

  /// The entry for a patient in the export.
  func entry(
    of patient: PatientID, _ content: Content, by method: String, job: ExportJobID? = nil
  ) -> AccessEntry {
    let purpose = disclosure.purpose
    var use = AccessUse(
      method: method, areas: content.areas ?? [], purpose: purpose.accessPurpose, basis: purpose.basis,
      relation: relation, scope: .export)
    (use.service, use.session) = (service, session)
    use.resources = job.map { [$0.description] }
    let recipient = disclosure.recipient
    use.disclosure = AccessDisclosure(
      recipient: recipient.name, what: content.words, address: recipient.address,
      statement: disclosure.statement)
    return AccessEntry(
      patient: patient, actor: Actor(description: actor) ?? .system,
      channel: EventChannel(rawValue: channel) ?? .daemon, request: request, use: use)
  }

  /// The part of a record in an export.
  struct Content {
    var profile: ExportProfile
    var format: ExportFormat
    var areas: [RecordArea]?
    var since: UInt64?
    var position: UInt64

    /// A few words without content.
    var words: String {
      let parts = areas.map { $0.map(\.words.en).joined(separator: ", ") } ?? "all areas"
      let span = since.map { "from position \($0) to \(position)" } ?? "up to position \(position)"
      return "export (\(profile.rawValue), \(format.rawValue)): \(parts), \(span)"
    }
  }
}

extension ExportDisclosure.Content {
  init(_ job: ExportJob) {
    self.init(
      profile: job.profile ?? .full, format: job.format, areas: job.areas, since: job.since,
      position: job.position)
  }
}
