import LMDB
import RecordModel
import RecordStore

/// The state for a command or a query: one consistent state of the whole record, and who looks at it.
///
/// Lives for one synchronous closure. In the writer it includes everything accepted so far.
struct RecordView: StorageTransaction, ~Copyable {
  let state: StoreView
  let context: RecordContext
  /// The caller and the language.
  let call: CallContext

  init(_ state: consuming StoreView, _ context: RecordContext, _ call: CallContext) {
    (self.context, self.call) = (context, call)
    self.state = state
  }

  var handle: TransactionHandle { state.handle }
  var store: Store { state.store }
  var cache: DocumentCache? { state.cache }
  var past: PastDocuments? { state.past }
  var moment: Moment { state.moment }
  /// Decoded once.
  var definitions: DefinitionCache { context.definitions }

  /// The clock, or its reading at the earlier moment that the answer is about: it decides what is valid now.
  var now: Timestamp { moment.now }
  /// The stamp of the call's events; answers show it, but nothing is judged by it.
  var recordedAt: Timestamp { moment.recordedAt }
  /// When the call's events happened, unless the decision says otherwise.
  var occurredAt: Timestamp { call.occurredAt?.moment ?? now }
}

/// Documents, as read by ``RecordStore/StoreView``.
extension RecordView {
  /// The document of that type and key, or `nil` if there is none.
  func document<D: Document>(_ type: D.Type, _ key: [UInt8]) throws(Failure) -> D? {
    try state.document(type, key)
  }

  /// The document of that type and key as it is now, even if the answer is about an earlier moment.
  func documentToday<D: Document>(_ type: D.Type, _ key: [UInt8]) throws(Failure) -> D? {
    try state.documentToday(type, key)
  }

  /// Documents with a prefix, in key order, from a key on (or strictly after it), at most `limit`.
  func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], from start: [UInt8]? = nil, limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    try state.documents(type, prefix: prefix, from: start, limit: limit)
  }

  /// Documents with a prefix that come before a key, last first, at most `limit`.
  func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], before end: [UInt8]?, limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    try state.documents(type, prefix: prefix, before: end, limit: limit)
  }
}

extension ViewTerms {
  init(_ call: CallContext, hasParked: Bool) {
    // The subject is read only when needed, which is rarely.
    self.init(
      minimumPosition: call.minimumPosition,
      subject: hasParked ? call.patient.map { StreamID($0) } : nil)
  }
}

extension WriterState {
  /// The accepted state as a command sees it.
  func view(
    _ transaction: borrowing some StorageTransaction & ~Copyable, _ call: CallContext, at moment: Moment,
    _ context: RecordContext
  ) -> RecordView {
    RecordView(view(transaction, ViewTerms(call, hasParked: hasParked), at: moment), context, call)
  }
}
