import RecordModel
import RecordStore

extension KeepRefusal: Command {
  /// Longest texts; what is kept is the caller's own, and small.
  private static let (longestText, longestDetails) = (500, 32_768)

  func decide(_ view: borrowing RecordView) throws(Failure) -> Decision<Outcome> {
    for (field, text) in [("request", request), ("code", code), ("message", message)] {
      guard (1...Self.longestText).contains(text.utf8.count) else {
        throw Failure(
          .invalidInput, "1 to \(Self.longestText) bytes", details: ["field": .string(field)])
      }
    }
    if let details, ((try? JSON.encode(details))?.count ?? .max) > Self.longestDetails {
      throw Failure(
        .invalidInput, "at most \(Self.longestDetails) bytes of JSON", details: ["field": "details"])
    }
    throw Failure(Failure.Code(rawValue: code), message, details: details)
  }
}
