import RecordModel
import RecordStore

/// Looks for patients by name, mail address, telephone number or id (R-MH-176, R-MH-298).
///
/// Names and numbers are compared in memory; the store holds them sealed, and no index of them.
struct CaseloadSearch {
  private let text: SearchText
  /// What can be a part of an id.
  private let part: String?
  /// The digits, if nothing else was sent but what is written between them.
  private let digits: String?
  /// Whether it can be a part of a mail address.
  private let isWithoutSpace: Bool

  /// `nil` if there is nothing to look for.
  init?(_ q: String?) throws(Failure) {
    guard let q, let text = try SearchText.wanted(q) else { return nil }
    self.text = text
    let lower = q.lowercased()
    part = lower.allSatisfy { $0 == "-" || $0.isHexDigit && $0.isASCII } ? lower : nil
    let isNumber = q.allSatisfy { $0.isASCII && ($0.isNumber || " +-()/".contains($0)) }
    let digits = q.filter(\.isNumber)
    self.digits = isNumber && !digits.isEmpty ? digits : nil
    isWithoutSpace = !q.contains(where: \.isWhitespace)
  }

  func finds(_ member: Caseload.Member, _ view: borrowing RecordView) throws(Failure) -> Bool {
    if text.matches(member.summary.foldedName) { return true }
    if let digits, member.summary.phone.contains(digits) { return true }
    guard isWithoutSpace else { return false }
    if let part, member.id.description.contains(part) { return true }
    guard let address = try view.account(of: member.id)?.address else { return false }
    return text.matches(SearchText.Folded(address))
  }
}
