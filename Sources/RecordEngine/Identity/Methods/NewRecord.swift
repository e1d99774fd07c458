import RecordModel
import RecordStore

/// The record of a patient who is given an account: it begins in the transaction that opens the account.
struct NewRecord: Sendable {
  private let details: PersonDetails
  private let sharesWithTeam: Bool

  init(_ person: AccountPerson, _ language: Language, _ policy: ApplicationPolicy) {
    details = PersonDetails(fullName: person.fullName, birthDate: person.birthDate, language: language)
    sharesWithTeam = policy.sharesWithTeam
  }

  /// The record's events with the account's first event; `nil` if none are needed.
  ///
  /// - Throws: ``RecordModel/Failure/Code/notFound`` if no record can begin under the id.
  func beginning(
    _ account: AccountID, _ view: borrowing RecordView
  ) throws(Failure) -> Companion? {
    let patient = PatientID(of: account)
    // The account's holder has another address by now (R-MH-265), and keeps the record.
    if try view.document(AccountDocument.self, patient.keyBytes) != nil {
      throw Failure(.notFound, "the record belongs to an account with another address")
    }
    guard let known = try view.document(PatientDocument.self, patient.keyBytes) else {
      let events: [any Event] = [PatientCreated(person: details)] + (sharesWithTeam ? [] : [Self.kept])
      return Companion(stream: StreamID(patient), events: events, expecting: .noStream)
    }
    let events = try events(after: known, view)
    return events.isEmpty ? nil : Companion(stream: StreamID(patient), events: events)
  }

  /// The new details apply to a record that was left without an account: by a version that opened it in a
  /// step of its own, and was cut off after that.
  private func events(
    after known: PatientDocument, _ view: borrowing RecordView
  ) throws(Failure) -> [any Event] {
    var person = details
    person.sex = known.person.sex
    var events: [any Event] = known.person == person ? [] : [PatientUpdated(person: person)]
    if !sharesWithTeam, try view.sharesWithTeam(known.patientId) { events.append(Self.kept) }
    return events
  }

  /// The patient keeps their own entries private.
  private static var kept: SettingsUpdated {
    var (changes, privacy) = (SettingsPatch(), SettingsPatch.Privacy())
    privacy.shareDataWithProviders = .set(false)
    changes.privacy = privacy
    return SettingsUpdated(changes: changes)
  }
}

extension Engine {
  /// Runs the body with the first id of an address under which a record can begin.
  func atFreeID<Outcome>(
    of address: EmailAddress, _ body: (AccountID) throws(Failure) -> Outcome
  ) throws(Failure) -> Outcome {
    for attempt in UInt8(0)..<16 {
      do throws(Failure) {
        return try body(address.account(identity.secrets.addresses, attempt: attempt))
      } catch {
        // A record with this id was erased with its key, or is another's; the person begins with the next.
        guard error.code == .notFound else { throw error }
      }
    }
    throw Failure(.stateConflict, "this address cannot be registered", details: ["reason": "email_in_use"])
  }
}
