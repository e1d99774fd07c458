import RecordModel
import RecordStore

/// The requested kind of export, and its recipient.
struct ExportOrder: Sendable, Equatable {
  let profile: ExportProfile
  /// `nil` if nothing is given outside.
  let disclosure: Disclosure?

  /// The recipient outside, and the reason.
  struct Disclosure: Codable, Sendable, Equatable {
    var recipient: ExportRecipient
    var purpose: DisclosurePurpose
    var statement: String?
  }

  init(_ request: StartExport, _ call: CallContext) throws(Failure) {
    try self.init(
      request.profile, Wish(request.recipient, request.purpose, request.statement), call)
    try requireWhole(request.patientId, since: request.since, areas: request.areas)
  }

  init(_ request: ExportPatient, _ call: CallContext) throws(Failure) {
    try self.init(
      request.profile, Wish(request.recipient, request.purpose, request.statement), call)
    try requireWhole(request.patientId, since: request.since, areas: request.areas)
  }

  private init(_ profile: ExportProfile?, _ wish: Wish, _ call: CallContext) throws(Failure) {
    self.profile = profile ?? .full
    disclosure = try wish.disclosure()
    if self.profile == .access, disclosure != nil {
      // A person acting for the patient receives it in the patient's place.
      throw Self.refusal("recipient", "for_the_person", "what Art. 15 gives is for the person alone")
    }
    try requireRight(call)
    guard call.purpose != .research || disclosure?.purpose == .research else {
      throw Self.refusal("recipient", "recipient_missing", "an export for research names who researches")
    }
  }

  /// Checks that the caller may have a person's export, or one for those who run the store.
  private func requireRight(_ call: CallContext) throws(Failure) {
    if let person = call.principal {
      guard person.role == .patient, disclosure != nil else { return }
      throw Self.refusal("recipient", "own_export", "who exports the own record receives it")
    }
    let isPlain = profile == .full && disclosure == nil
    guard isPlain || call.roles.contains(.operator) else { throw PersonRights.Reason.role.failure }
  }

  private func requireWhole(
    _ patient: PatientID?, since: UInt64?, areas: [RecordArea]?
  ) throws(Failure) {
    guard profile.isOfOnePerson else { return }
    if patient == nil { throw Self.refusal("patientId", "one_patient", "this profile is of one patient") }
    for (name, isGiven) in [("since", since != nil), ("areas", areas != nil)] where isGiven {
      throw Self.refusal(name, "whole_only", "this profile is always whole")
    }
  }

  static func refusal(_ field: String, _ reason: String, _ message: String) -> Failure {
    Failure(.invalidInput, message, details: ["field": .string(field), "reason": .string(reason)])
  }
}

/// The request's statements about a recipient.
private struct Wish {
  let recipient: ExportRecipient?
  let purpose: DisclosurePurpose?
  let statement: String?

  init(_ recipient: ExportRecipient?, _ purpose: DisclosurePurpose?, _ statement: String?) {
    (self.recipient, self.purpose, self.statement) = (recipient, purpose, statement)
  }

  func disclosure() throws(Failure) -> ExportOrder.Disclosure? {
    guard let recipient else {
      guard purpose == nil, statement == nil else {
        throw ExportOrder.refusal("recipient", "recipient_missing", "a purpose belongs to a recipient")
      }
      return nil
    }
    guard let purpose else {
      throw ExportOrder.refusal("purpose", "purpose_missing", "a recipient is named with a purpose")
    }
    var checks = FieldChecks()
    checks.text("/recipient/name", recipient.name, 1...200)
    checks.text("/recipient/address", recipient.address, 1...400)
    checks.require("/statement", purpose != .other || statement != nil, "other needs words")
    checks.text("/statement", statement, 1...400)
    try checks.finish()
    return ExportOrder.Disclosure(recipient: recipient, purpose: purpose, statement: statement)
  }
}

extension Engine {
  /// Refuses an export that could not be accounted for, and research on a record not shared with it
  /// (R-MH-056).
  func check(_ order: ExportOrder, of patient: PatientID?) throws(Failure) {
    if order.disclosure != nil || order.profile == .access { _ = try requireAccessLog() }
    guard order.disclosure?.purpose == .research, let patient else { return }
    let shares = try read(.daemon) { (view) throws(Failure) in try view.sharesWithResearch(patient) }
    if !shares { throw .noResearchConsent }
  }
}
