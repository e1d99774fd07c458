import RecordModel
import RecordStore

extension RecordView {
  /// The call with the person behind it, if it has a token; everything after acts as that person.
  func admitted() throws(Failure) -> CallContext {
    guard let claims = call.claims else {
      // Programs have rights of their own, and say for whom they look: that person is shown no more than in person.
      if call.access?.content == .selfEntered, let patient = call.patient { try requireShared(patient) }
      return call
    }
    guard call.admission == nil else { return call }
    guard let access = call.access else {
      throw Failure(.internalError, "a call with a token reached a method without access")
    }
    var call = call
    let admission = try admit(claims, access)
    (call.admission, call.actor) = (admission, admission.person.actor)
    return call
  }

  /// Finds out who the person behind the call is and whether they may do this, now and in this very view.
  ///
  /// Reads sessions, accounts, relations and settings as they are today, also where the answer is about the past.
  ///
  /// - Throws: ``RecordModel/Failure/Code/sessionExpired``, ``RecordModel/Failure/Code/unauthorized`` or
  ///   ``RecordModel/Failure/Code/forbidden`` with a reason.
  func admit(_ claims: AccessClaims, _ access: Access) throws(Failure) -> Admission {
    let person = try principal(claims)
    let isVerified = person.hasVerifiedAddress || !context.requiresVerifiedAddress
    guard access.subject == .patient, let patient = call.patient else {
      try refuse(
        PersonRights.refusal(
          of: person.role, access, .none, namesPatient: false, isShared: false, isVerified: isVerified))
      return Admission(person: person, relation: .none)
    }
    let ownID = PatientID(of: person.account)
    let isOneself = access.isOfOneself && person.role != .patient && patient == ownID
    let relation = isOneself ? .oneself : try relation(of: person, to: patient)
    let mayMatter = access.content == .selfEntered && relation != .own && relation != .oneself
    let isShared = mayMatter ? try sharesWithTeam(patient) : true
    try refuse(
      PersonRights.refusal(
        of: person.role, access, relation, namesPatient: true, isShared: isShared, isVerified: isVerified))
    return Admission(person: person, relation: relation)
  }

  private func refuse(_ reason: PersonRights.Reason?) throws(Failure) {
    if let reason { throw reason.failure }
  }

  /// In what way a person is tied to a patient's record.
  func relation(of person: Principal, to patient: PatientID) throws(Failure) -> Relation {
    if person.role == .patient { return person.patient == patient ? .own : .none }
    guard CareRole(person.role) != nil else { return .none }
    let care = try documentToday(
      CareRelationshipDocument.self, CareRelationshipDocument.key(patient, person.account))
    if let care, isActive(care) { return .assigned }
    let grant = try documentToday(
      EmergencyGrantDocument.self, EmergencyGrantDocument.key(patient, person.account))
    if let grant, isActive(grant, patient, person.account) { return .emergency }
    return .none
  }

  /// Whether the patient lets the care team see what the patient enters (R-MH-053).
  func sharesWithTeam(_ patient: PatientID) throws(Failure) -> Bool {
    let settings = try documentToday(SettingsDocument.self, patient.keyBytes)
    return settings?.privacy.shareDataWithProviders ?? PatientSettings.Privacy().shareDataWithProviders
  }

  /// Whether the patient lets research use the record (R-MH-056).
  func sharesWithResearch(_ patient: PatientID) throws(Failure) -> Bool {
    let settings = try documentToday(SettingsDocument.self, patient.keyBytes)
    return settings?.privacy.shareWithResearch ?? PatientSettings.Privacy().shareWithResearch
  }
}
