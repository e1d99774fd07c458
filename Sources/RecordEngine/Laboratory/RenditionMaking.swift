import Crypto
import RecordModel
import RecordStore

/// Renditions are made in the background: each waits in the log until its making is in the log too.
extension Engine {
  /// Those that are looked at for one call.
  private static let renditionsPerCall = 64

  /// Renditions that are not made and may be tried, some of them each time and all in turn.
  func waitingRenditions() -> [LaboratoryDesk.Work] {
    let (queue, first) = (laboratory.renditions, laboratory.renditions.next)
    // While they are folded anew, everything else goes on.
    let found = try? read(.daemon) { (view) throws(Failure) in
      let (found, next) = try view.state.servedDocuments(
        WaitingRendition.self, from: first, limit: Self.renditionsPerCall)
      guard next == nil, !first.isEmpty else { return (found.map(\.document), next) }
      // All round: what lies before the first one comes last.
      let (rest, place) = try view.state.servedDocuments(
        WaitingRendition.self, limit: Self.renditionsPerCall)
      return ((found + rest).map(\.document), place)
    }
    guard let (waiting, next) = found else { return [] }
    queue.next = next ?? []
    var seen: Set<WaitingRendition> = []
    return (waiting + queue.lost)
      .filter {
        laboratory.has($0.rendition.kind.programs) && queue.seconds(until: $0) == nil
          && seen.insert($0).inserted
      }
      .map { .making($0) }
  }

  /// Makes one ready to be given out; false if there is nothing to make it of any more, or no room now.
  func prepare(_ work: inout LaboratoryDesk.Work, _ waiting: WaitingRendition) -> Bool {
    let found = try? read(.daemon) { (view) throws(Failure) in
      try view.input(of: waiting.rendition, of: waiting.patientId).input
    }
    guard let found else { return false }
    makings.drop(waiting.name, of: waiting.patientId)
    guard let number = try? makings.begin(waiting.name, waiting.patientId, isAwaited: false) else {
      return false
    }
    work.file = number
    switch found {
    case .page(let html):
      let bytes = Array(html.utf8)
      work.input = .bytes(bytes)
      (work.job.bytes, work.job.sha256) = (bytes.count, Hexadecimal.text(SHA256.bytes(of: bytes)))
    case .document(let document):
      work.input = .document(document.id)
      (work.job.bytes, work.job.sha256) = (document.bytes, document.sha256)
      work.job.mediaType = document.mediaType
    }
    return true
  }

  /// What became of a rendition: it is kept, or waits longer.
  func settle(
    _ waiting: WaitingRendition, _ work: LaboratoryDesk.Work, _ findings: LaboratoryFindings,
    _ call: CallContext
  ) throws(Failure) {
    guard let number = work.file else { throw .noLaboratoryJob }
    defer { makings.drop(waiting.name, of: waiting.patientId) }
    guard let made = findings.made else { return laboratory.renditions.postpone(waiting) }
    do throws(Failure) {
      try makings.finish(number, made)
      guard case .made(let bytes)? = makings.state(waiting.name, of: waiting.patientId) else {
        throw .noLaboratoryJob
      }
      try keep(bytes, made, as: waiting, call)
      laboratory.renditions.end(waiting)
    } catch {
      laboratory.renditions.postpone(waiting)
      throw error
    }
  }

  /// Seals a file and says in the log that it is the rendition.
  private func keep(
    _ bytes: [UInt8], _ made: LaboratoryFindings.MadeFile, as waiting: WaitingRendition, _ call: CallContext
  ) throws(Failure) {
    guard MediaType(content: bytes) == waiting.rendition.kind.mediaType else {
      throw Failure(
        .invalidInput, "what was made is of another kind of file", details: ["field": "findings.made"])
    }
    let writer = try store.blobs.begin(StreamID(waiting.patientId))
    try writer.append(bytes[...])
    try writer.finish()
    let id = writer.id
    _ = try keeping(id, named: { $0 }) { () throws(Failure) in
      try append(call, once: nil) { (view) throws(Failure) in try view.decide(waiting, kept: id, made) }
    }
  }
}

extension RecordView {
  /// The document that is the rendition from now on: the first that can be read.
  fileprivate func decide(
    _ waiting: WaitingRendition, kept id: DocumentID, _ made: LaboratoryFindings.MadeFile
  ) throws(Failure) -> Decision<DocumentID> {
    let (rendition, patient) = (waiting.rendition, waiting.patientId)
    let name = try input(of: rendition, of: patient).name
    if let known = try self.made(rendition, of: patient),
      try store.blobs.isReadable(known.id, of: StreamID(patient))
    {
      return .unchanged(StreamID(patient), outcome: known.id)
    }
    let content = DocumentContent(
      sha256: made.sha256, bytes: made.bytes, mediaType: rendition.kind.mediaType,
      fileName: FileName(cleaning: name))
    return Decision(
      StreamID(patient), [RenditionMade(rendition: rendition, documentId: id, content: content)],
      outcome: id)
  }
}

extension WaitingRendition {
  /// What the file is called on the desk.
  fileprivate var name: String { "rendition \(rendition.kind.rawValue) \(rendition.subject)" }
}

extension LaboratoryDesk.Work {
  /// What it is made of is read when it is given out.
  fileprivate static func making(_ waiting: WaitingRendition) -> LaboratoryDesk.Work {
    let job = LaboratoryJob(waiting: waiting.rendition.kind.task)
    return LaboratoryDesk.Work(
      subject: .rendition(waiting), owner: waiting.patientId, job: job, input: .bytes([]))
  }
}
