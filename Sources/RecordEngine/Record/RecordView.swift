import LMDB
import RecordModel
import RecordStore

/// What a command or a query sees: one consistent state of the whole record, and who looks at it.
///
/// Lives for one synchronous closure. In the writer it sees everything that was accepted so far.
struct RecordView: StorageTransaction, ~Copyable {
  let state: StoreView
  let context: RecordContext
  /// Who asks, in which language.
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
  /// Published definitions, decoded once.
  var definitions: DefinitionCache { context.definitions }

  /// What the clock shows, or showed at the earlier moment that the answer is about: what is valid now is judged by it.
  var now: Timestamp { moment.now }
  /// When the log takes what the call decides; a stamp for answers, which tell what is kept, and nothing to judge by.
  var recordedAt: Timestamp { moment.recordedAt }
  /// When what the call decides happened, unless the decision says otherwise.
  var occurredAt: Timestamp { call.occurredAt?.moment ?? now }
}

/// Documents, as ``RecordStore/StoreView`` reads them.
extension RecordView {
  /// The document of that type and key, or `nil` where there is none.
  func document<D: Document>(_ type: D.Type, _ key: [UInt8]) throws(Failure) -> D? {
    try state.document(type, key)
  }

  /// The document of that type and key as it is now, also where the answer is about an earlier moment.
  func documentToday<D: Document>(_ type: D.Type, _ key: [UInt8]) throws(Failure) -> D? {
    try state.documentToday(type, key)
  }

  /// Documents whose keys begin with a prefix, in key order, from a key on (or strictly after it), at most `limit`.
  func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], from start: [UInt8]? = nil, limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    try state.documents(type, prefix: prefix, from: start, limit: limit)
  }

  /// Documents whose keys begin with a prefix and come before a key, the last of them first, at most `limit`.
  func documents<D: Document>(
    _ type: D.Type, prefix: [UInt8], before end: [UInt8]?, limit: Int
  ) throws(Failure) -> [(key: [UInt8], document: D)] {
    try state.documents(type, prefix: prefix, before: end, limit: limit)
  }
}

extension ViewTerms {
  init(_ call: CallContext, hasParked: Bool) {
    // Who is asked about is read only where it matters, which is rarely.
    self.init(
      minimumPosition: call.minimumPosition,
      subject: hasParked ? call.patient.map { StreamID($0) } : nil)
  }
}

extension WriterState {
  /// The accepted events as a command sees them.
  func view(
    _ transaction: borrowing some StorageTransaction & ~Copyable, _ call: CallContext, at moment: Moment,
    _ context: RecordContext
  ) -> RecordView {
    RecordView(view(transaction, ViewTerms(call, hasParked: hasParked), at: moment), context, call)
  }
}
