import Crypto
import RecordModel

/// The sender of a request.
struct CallerSession: Sendable {
  var token: String
  /// The token is remembered by it.
  var digest: SHA256Digest
  var account: AccountID
  /// The mark under which the session was seen to live when the request came; `nil` if the record has to be
  /// asked.
  var mark: Generation.Mark?
}
