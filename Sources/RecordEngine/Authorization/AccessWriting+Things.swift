import RecordModel
import RecordStore

/// Attempts on things of somebody else, which those whose they are see in their list.
extension AccessWriting {
  /// Finds out whose the things are that a refused call names, and goes on with an entry for each.
  ///
  /// Where there is no such thing at all, an entry about nobody takes its place: whoever asks waits the same for both, and
  /// guessing leaves a trace. What is the named patient's own is no attempt on anything.
  func tried(
    _ failure: Failure, _ things: NamedThings, _ call: CallContext,
    _ goOn: @escaping @Sendable ([AccessEntry]) -> Void
  ) {
    if things.ids.isEmpty || !failure.canBeAboutAnothers { return goOn([]) }
    do throws(Failure) {
      try engine.readers.run { goOn(attempts(on: things, call)) }
    } catch {
      // No room to look whose they are: that somebody tried is written all the same.
      goOn([attempt(call, on: nil, things.ids)])
    }
  }

  /// The things that an answer refused step by step, if that is how the method answers.
  func taken(in result: Tape) -> NamedThings {
    endpoint.accounting.answer == .steps ? NamedThings(takenIn: result) : NamedThings()
  }

  private func attempts(on things: NamedThings, _ call: CallContext) -> [AccessEntry] {
    let owners = engine.owners(of: things)
    if owners.isEmpty { return [attempt(call, on: nil, things.ids)] }
    return owners.filter { $0.key != patient }.map { attempt(call, on: $0.key, $0.value) }
  }

  /// - Parameter owner: `nil` if there are no such things.
  private func attempt(_ call: CallContext, on owner: PatientID?, _ ids: [String]) -> AccessEntry {
    let call = engine.named(call)
    let reason = owner == nil ? "no_such_thing" : "anothers"
    var entry = refusal(reason, entry(call, relation: call.claims == nil ? .service : AccessRelation.none))
    (entry.patient, entry.use.resources) = (owner, ids)
    return entry
  }
}

extension Failure {
  /// Whether it can be given since a thing is another's: as refused, as not there, or as an id that is taken.
  fileprivate var canBeAboutAnothers: Bool {
    code == .notFound || code == .forbidden || details?["reason"] == "duplicate_id"
  }

  /// The refusal inside an answer that is given all the same: of a link that opens nothing, or, among
  /// several steps, of one whose id is taken.
  static let notTaken = Failure(.forbidden, "not everything that was asked for was done")
}

extension Engine {
  /// In whose records which of the things are, by everything that was acknowledged.
  func owners(of things: NamedThings) -> [PatientID: [String]] {
    let found = try? readSettled(.daemon) { (view) throws(Failure) in
      var owners: [PatientID: [String]] = [:]
      for id in things.ids {
        for owner in try view.owners(of: id) { owners[owner, default: []].append(id) }
      }
      return owners
    }
    var owners = found ?? [:]
    for job in exports.all where things.ids.contains("\(job.id)") {
      if let patient = job.patientId { owners[patient, default: []].append("\(job.id)") }
    }
    return owners
  }
}
