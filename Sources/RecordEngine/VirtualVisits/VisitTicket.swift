import Crypto
import RecordModel
import RecordStore

/// A secret that lets its holder into a call once, within five minutes (R-MH-190).
///
/// The record keeps its hash alone. Pictures and sound are another program's matter: it shows the ticket that it
/// was handed (``AdmitToVisit``) and is told whose it was.
struct VisitTicket {
  let text: String
  let until: Timestamp

  private static let minutes: Int64 = 5

  init(_ view: borrowing RecordView) {
    let (first, second) = (view.store.random.words(), view.store.random.words())
    text = Hexadecimal.text(
      first.0.keyBytes + first.1.keyBytes + second.0.keyBytes + second.1.keyBytes)
    until = view.now.adding(minutes: Self.minutes)
  }

  var hash: String { Self.hash(text) }

  static func hash(_ text: String) -> String {
    Hexadecimal.text(Array(SHA256.hash(data: Array(text.utf8))))
  }
}
