import RecordModel
import RecordStore

/// The part of a command's answer that whoever asks may see.
///
/// A command is decided on everything that is in the record: alerts, duplicates and limits look at what the patient keeps
/// from the care team too. Its answer is another matter. Every answer of a command leaves by one of these two ways, which
/// judge by who asks and what the patient shares now; what a question answers it reads as whoever asks.
extension RecordView {
  /// The outcome that was decided now.
  func shown<C: Command>(_ outcome: C.Outcome, of command: C) throws(Failure) -> C.Outcome {
    try withholds(from: C.access) ? try command.withholding(outcome, self) : outcome
  }

  /// The answer that an event, or a row of its own, kept from before: perhaps from when the patient still shared.
  func shown<C: Command>(_ reply: Reply, of command: C) throws(Failure) -> Reply {
    guard try withholds(from: C.access), case .success(let tape) = reply.outcome else { return reply }
    let known: C.Outcome
    do throws(CodingFailure) { known = try tape.decode(C.Outcome.self) } catch {
      throw Failure(.internalError, "an original answer cannot be read: \(error.kind.rawValue)")
    }
    let shown = try RecordBody.asKept(try RecordBody.tape(of: try command.withholding(known, self)))
    return Reply(.success(shown), receipt: reply.receipt)
  }

  private func withholds(from access: Access) throws(Failure) -> Bool {
    guard access.content == .selfEntered || access.content == .partlySelfEntered,
      let patient = call.patient
    else { return false }
    return try !seesOwnEntries(of: patient)
  }
}
