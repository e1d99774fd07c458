import Crypto
import RecordModel

/// Who sent a request.
struct CallerSession: Sendable {
  var token: String
  /// By which the token is remembered.
  var digest: SHA256Digest
  var account: AccountID
  /// Under which the session was seen to live when the request came; `nil` where the record has to be asked.
  var mark: Generation.Mark?
}
