import RecordModel

/// One line that the checking process writes for the one that started it: JSON, exactly one member.
struct CheckLine: Codable, Equatable {
  /// How far the check is.
  var progress: StoreCheck.Progress?
  /// What it found; the last line.
  var report: VerificationReport?
  /// Why it found nothing; the last line.
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

  /// The line with its end.
  var bytes: [UInt8] { ((try? JSON.encode(self)) ?? []) + [UInt8(ascii: "\n")] }

  /// Reads a line without its end; `nil` where it is none of ours.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let line = try? JSON.decode(CheckLine.self, from: Array(bytes)) else { return nil }
    self = line
  }

  init(progress: StoreCheck.Progress? = nil, report: VerificationReport? = nil, refusal: Refusal? = nil) {
    (self.progress, self.report, self.refusal) = (progress, report, refusal)
  }
}
