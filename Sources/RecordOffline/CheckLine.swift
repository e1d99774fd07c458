import RecordModel

/// A line from the checking process to the one that started it: JSON with exactly one member.
struct CheckLine: Codable, Equatable {
  var progress: StoreCheck.Progress?
  /// The last line of a completed check.
  var report: VerificationReport?
  /// The last line of a check that was refused.
  var refusal: Refusal?

  struct Refusal: Codable, Equatable {
    var code: Failure.Code
    var message: String
    var details: Value?

    init(_ failure: Failure) {
      (code, message, details) = (failure.code, failure.message, failure.details)
    }

    var failure: Failure { Failure(code, message, details: details) }
  }

  var bytes: [UInt8] { ((try? JSON.encode(self)) ?? []) + [UInt8(ascii: "\n")] }

  /// Reads a line without its end; `nil` if it is malformed.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let line = try? JSON.decode(CheckLine.self, from: Array(bytes)) else { return nil }
    self = line
  }

  init(progress: StoreCheck.Progress? = nil, report: VerificationReport? = nil, refusal: Refusal? = nil) {
    (self.progress, self.report, self.refusal) = (progress, report, refusal)
  }
}
