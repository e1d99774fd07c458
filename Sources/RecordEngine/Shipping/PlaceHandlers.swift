import RecordModel
import RecordPlaces
import RecordStore

extension TakePlaces: WaitingOperation {
  static var longestWait: Duration { .seconds(10) }
  /// People in one answer at most.
  static let limit = 256
  /// The events after which somebody is here, is no longer, or has another address.
  static let types: Set<String> = [
    PatientCreated.type.name, AccountRegistered.type.name, AddressVerified.type.name, PatientErased.type.name,
  ]

  func ends(_ engine: Engine) -> JobEnds { engine.shipping.arrivals }
  static func isUnderWay(_ outcome: Outcome) -> Bool {
    outcome.people.isEmpty && outcome.reached >= outcome.head
  }

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    guard let key = engine.options.shipping.placement else { throw .noPlacementKey }
    if engine.isReplica { throw .replica }
    if let waitMilliseconds, !(0...10_000).contains(waitMilliseconds) {
      var checks = FieldChecks()
      checks.refuse("/waitMilliseconds", "out_of_range", "0 to 10000")
      try checks.finish()
    }
    engine.shipping.follow(engine.writer)
    let stretch = try LogReader(store: engine.store).stretch(
      after: after, filter: LogFilter(types: Self.types), limit: Self.limit)
    let ids = try Self.people(of: stretch.records, engine.store)
    let people = try engine.read(call) { (view) throws(Failure) in
      var people: [PlacedPerson] = []
      for id in ids {
        if let person = try Self.state(of: id, key, engine.store.instance, view) { people.append(person) }
      }
      return people
    }
    return Outcome(
      instance: engine.store.instance, epoch: engine.store.epoch.epoch, reached: stretch.reached,
      head: stretch.head, people: people)
  }

  /// Whom the records are about, each once, in their order.
  private static func people(of records: [StoredRecord], _ store: Store) throws(Failure) -> [AccountID] {
    var (known, ids): (Set<AccountID>, [AccountID]) = ([], [])
    for record in records {
      let stream = record.envelope.stream
      var id = stream.account ?? stream.patient.map { AccountID(of: $0) }
      if id == nil, let erased = try store.sealing.event(record)?.payload as? PatientErased {
        id = AccountID(of: erased.patientId)
      }
      if let id, known.insert(id).inserted { ids.append(id) }
    }
    return ids
  }

  /// How somebody is now, however they were when the record was written; `nil` if that cannot be told.
  private static func state(
    of id: AccountID, _ key: PlacementKey, _ instance: InstanceID, _ view: borrowing RecordView
  ) throws(Failure) -> PlacedPerson? {
    func placed(_ name: String) -> PlacedName { PlacedName(name: name, proof: key.proof(name, at: instance)) }
    let person = placed(key.name(of: id))
    do throws(Failure) {
      if let account = try view.document(AccountDocument.self, id.keyBytes) {
        let address = EmailAddress(account.address).map { placed(key.name(of: $0)) }
        return PlacedPerson(person: person, address: address)
      }
      let patient = try view.document(PatientDocument.self, PatientID(of: id).keyBytes)
      return PlacedPerson(person: person, isGone: patient == nil)
    } catch {
      // Their documents cannot be read, which is no reason to hold up everybody else's places.
      guard error.details?["reason"] == "projection_parked" else { throw error }
      return nil
    }
  }
}

extension Failure {
  fileprivate static let noPlacementKey = Failure(
    .stateConflict, "nobody is placed without a placement key; name its file with placement-key",
    details: ["reason": "no_placement_key"])
}
