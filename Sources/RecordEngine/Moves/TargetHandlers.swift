import LMDB
import RecordModel
import RecordStore
import Synchronization

extension ExpectMove: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    try engine.moves.turn.withLock { (_) throws(Failure) in try expect(engine) }
  }

  private func expect(_ engine: Engine) throws(Failure) -> Outcome {
    let store = engine.store
    try store.refuseEvents()
    if source == store.instance {
      throw Failure(.invalidInput, "a record moves to another store", details: ["field": "source"])
    }
    if let known = try MoveExpectation.find(moveId, store) {
      guard let key = known.key.flatMap(MoveKey.init) else { throw .moveRefused }
      guard known.patient == patientId, known.source == source else { throw .otherMove }
      return outcome(key, store)
    }
    try engine.refusePatient(patientId)
    let waiting = try MoveExpectation.all(store).filter { $0.value.patient == patientId }
    if let other = waiting.first(where: { $0.value.key != nil }) {
      throw Failure(
        .stateConflict, "the record is expected by another move; refuse that one first",
        details: ["reason": "expected", "moveId": .string("\(other.key)")])
    }
    let key = MoveKey()
    try MoveExpectation(patient: patientId, source: source, key: key.bytes).keep(moveId, store)
    // Without its key none of them could come any more.
    try MoveExpectation.forget(Array(waiting.keys), store)
    return outcome(key, store)
  }

  private func outcome(_ key: MoveKey, _ store: Store) -> Outcome {
    Outcome(moveId: moveId, target: store.instance, key: Hexadecimal.text(key.publicKey))
  }
}

extension Engine {
  /// Refuses a record whose patient or account is here for another reason, or was.
  func refusePatient(_ patient: PatientID) throws(Failure) {
    try store.environment.read { (view) throws(Failure) in
      for owner in ErasureRound.owners(of: patient) {
        if store.keyring.isErased(owner) { throw .erased }
        guard try store.databases.streams.tail(of: owner, view).nextRevision == 0 else {
          throw .patientExists
        }
      }
    }
  }

  /// The store's word of a record that it took; `nil` if it took none by that move.
  fileprivate func receipt(_ move: MoveID, of patient: PatientID) throws(Failure) -> MoveReceipt? {
    let (call, instance) = (CallContext.daemon, store.instance)
    let found = try readSettled(call) { (view) throws(Failure) in
      try view.document(ReceivedDocument.self, patient.keyBytes)
    }
    guard let found, found.moveId == move else { return nil }
    return MoveReceipt(
      moveId: move, patientId: patient, source: found.source, target: instance, events: found.events,
      documents: found.documents, hash: Hexadecimal.text(found.hash.bytes),
      mac: Hexadecimal.text(found.receipt.bytes))
  }

  /// Destroys what is not needed any more of a move that ended.
  fileprivate func forgetArrival(_ move: MoveID) throws(Failure) {
    try MoveExpectation.forget([move], store)
    try store.keyring.scrub()
    // A copy of the keys that cannot be renewed now is with the next backup.
    try? backups.renewKeys(self, evenIfCurrent: true)
    moves.remove(move)
  }
}

extension ApplyMove: Operation {
  /// Bytes of a sealed page at most: its content, and one long event.
  static let pageLimit = 8 << 20

  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let store = engine.store
    guard let bytes = Base64.parse(data), bytes.count <= Self.pageLimit else {
      throw Failure(.invalidInput, "the base64 of a sealed page", details: ["field": "data"])
    }
    return try engine.moves.turn.withLock { (_) throws(Failure) in
      guard let known = try MoveExpectation.find(moveId, store) else { throw .noMove }
      guard let key = known.key.flatMap(MoveKey.init) else { throw .moveRefused }
      let pages = try engine.moves.pages(of: moveId)
      if (0..<pages).contains(page) { return Outcome(pages: pages) }
      guard page == pages else { throw .pageMissing(pages) }
      guard let opened = key.open(bytes, MovePlace(moveId: moveId, page: page)).flatMap(MovePage.init),
        opened.number == page
      else { throw .foreignPage }
      guard engine.uploads.hasRoom(bytes.count) else {
        throw Failure(.storageFull, "there is no room for the record")
      }
      try engine.moves.put(bytes, of: moveId, page: page)
      return Outcome(pages: page + 1)
    }
  }
}

extension AcceptMove: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> MoveReceipt {
    try engine.moves.turn.withLock { (_) throws(Failure) in
      if let receipt = try engine.receipt(moveId, of: patientId) {
        try engine.forgetArrival(moveId)
        return receipt
      }
      try engine.store.refuseEvents()
      guard let known = try MoveExpectation.find(moveId, engine.store) else { throw .noMove }
      guard let key = known.key.flatMap(MoveKey.init) else { throw .moveRefused }
      guard known.patient == patientId else { throw .otherMove }
      let arrival = MoveArrival(engine: engine, moveId: moveId, expectation: known, key: key)
      let receipt = try arrival.run(call)
      try engine.forgetArrival(moveId)
      engine.options.onMoveStep(.forgotten)
      return receipt
    }
  }
}

extension RefuseMove: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    try engine.moves.turn.withLock { (_) throws(Failure) in
      if try engine.receipt(moveId, of: patientId) != nil {
        throw .conflict("received", "the record is here by this move")
      }
      let store = engine.store
      guard var known = try MoveExpectation.find(moveId, store) else { throw .noMove }
      guard known.patient == patientId else { throw .otherMove }
      if let key = known.key.flatMap(MoveKey.init) {
        known.refusal = try word(key, engine)?.refusal(moveId, by: store.instance)
        known.key = nil
        // From here on nobody opens what came, or may still come.
        try known.keep(moveId, store)
        try store.keyring.scrub()
      }
      engine.moves.remove(moveId)
      return Outcome(refusal: known.refusal.map { Hexadecimal.text($0) })
    }
  }

  /// From the first page.
  private func word(_ key: MoveKey, _ engine: Engine) throws(Failure) -> MoveWord? {
    let page = try engine.moves.read(moveId, page: 0)
      .flatMap { key.open($0, MovePlace(moveId: moveId, page: 0)) }.flatMap(MovePage.init)
    return page.flatMap { MoveOpening($0.body) }.map { MoveWord($0.word) }
  }
}

extension Failure {
  static let noMove = Failure(.notFound, "there is no such move here", details: ["field": "moveId"])
  static let otherMove = Failure(
    .stateConflict, "the move is of another patient or store", details: ["reason": "other_move"])
  fileprivate static let moveRefused = Failure(
    .stateConflict, "this store refused the move for ever", details: ["reason": "refused"])
  fileprivate static let foreignPage = Failure(
    .stateConflict, "the page was not sealed for this store and place, or was changed on its way",
    details: ["reason": "foreign_page"])

  fileprivate static func pageMissing(_ pages: Int) -> Failure {
    Failure(
      .stateConflict, "a page before it is missing",
      details: ["reason": "incomplete", "pages": .integer(Int64(pages))])
  }
}
