import RecordModel

/// Whoever sends a document: a person's account, or a program.
struct DocumentSender: Sendable, Equatable {
  let high: UInt64
  let low: UInt64

  init(_ call: CallContext) { (high, low) = call.callerWords }

  static let daemon = DocumentSender(.daemon)
}
