import RecordModel
import Synchronization

/// Published definitions, decoded once and kept: a version never changes.
final class DefinitionLibrary: Sendable {
  private let funnels = Mutex<[String: CompiledFunnel]>([:])
  private let measureSets = Mutex<[String: MeasureSet]>([:])
  private let practices = Mutex<[String: Practice]>([:])
  private let interactionTables = Mutex<[String: InteractionFinder]>([:])
  private let catalogue = Mutex<(stored: [[UInt8]], changedAt: Timestamp)?>(nil)

  /// Forgets everything, after events were lost: they may have published a version.
  func reset() {
    funnels.withLock { $0.removeAll() }
    measureSets.withLock { $0.removeAll() }
    practices.withLock { $0.removeAll() }
    interactionTables.withLock { $0.removeAll() }
    catalogue.withLock { $0 = nil }
  }

  /// When the catalogue of questionnaires changed last.
  ///
  /// Found out anew only where the stored documents are others: a document is sealed with a fresh nonce whenever it is
  /// written, so that equal bytes are equal documents.
  func catalogueChange(_ view: borrowing RecordView) throws(Failure) -> Timestamp {
    let stored = try view.storedValues(FunnelDocument.self)
    if let stored, let known = catalogue.withLock({ $0 }), known.stored == stored { return known.changedAt }
    let entries = try view.documents(FunnelDocument.self, prefix: [], limit: Int.max)
    let last = entries.map(\.document.updatedAt).max() ?? Timestamp(milliseconds: 0)
    if let stored { catalogue.withLock { $0 = (stored, last) } }
    return last
  }

  /// The questionnaire's version of that id, or `nil` where it was never published.
  func funnel(version: String, _ view: borrowing RecordView) throws(Failure) -> CompiledFunnel? {
    if let funnel = funnels.withLock({ $0[version] }) { return funnel }
    guard let document = try view.document(FunnelVersionDocument.self, Array(version.utf8)) else {
      return nil
    }
    let funnel = CompiledFunnel(published: document.definition)
    funnels.withLock { $0[version] = funnel }
    return funnel
  }

  /// The measure set of that id, or `nil` where it was never published.
  func measures(_ id: String, _ view: borrowing RecordView) throws(Failure) -> MeasureSet? {
    if let set = measureSets.withLock({ $0[id] }) { return set }
    guard let document = try view.document(MeasureSetDocument.self, Array(id.utf8)) else { return nil }
    measureSets.withLock { $0[id] = document.set }
    return document.set
  }

  /// The practice of that id, or `nil` where it was never published.
  func practice(_ id: String, _ view: borrowing RecordView) throws(Failure) -> Practice? {
    if let practice = practices.withLock({ $0[id] }) { return practice }
    guard let document = try view.document(PracticeDocument.self, Array(id.utf8)) else { return nil }
    practices.withLock { $0[id] = document.practice }
    return document.practice
  }

  /// The interaction table of that id, or `nil` where it was never published.
  func interactions(_ id: String, _ view: borrowing RecordView) throws(Failure) -> InteractionFinder? {
    if let finder = interactionTables.withLock({ $0[id] }) { return finder }
    guard let document = try view.document(InteractionTableDocument.self, Array(id.utf8)) else { return nil }
    let finder = InteractionFinder(document.table)
    interactionTables.withLock { $0[id] = finder }
    return finder
  }
}
