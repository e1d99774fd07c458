import Crypto
import RecordModel
import RecordStore

extension Engine {
  /// Bytes of a page at most; a document of the laboratory is no larger.
  private static let pageBytes = 15 << 20

  /// Has the laboratory make a PDF of a page of ours; asked for by its name (``MakingDesk``).
  func printPage(_ html: [UInt8], _ name: String, of owner: PatientID) throws(Failure) {
    guard html.count <= Self.pageBytes else { throw .copyTooLarge }
    let number = try makings.begin(name, owner)
    let job = LaboratoryJob(
      waiting: .print, bytes: html.count, sha256: Hexadecimal.text(SHA256.bytes(of: html)))
    laboratory.add(
      LaboratoryDesk.Work(subject: .making(number), owner: owner, job: job, input: .bytes(html)))
  }

  /// Takes files away that nobody asks for any more, and the work on them.
  func giveUpIdleMakings() { cancel(makings.takeIdle()) }

  /// The same for all of a patient: what they were made of is not what it was.
  func giveUpMakings(of owner: PatientID) { cancel(makings.take(of: owner)) }

  private func cancel(_ numbers: [UInt64]) {
    if numbers.isEmpty { return }
    laboratory.cancel { if case .making(let number) = $0 { numbers.contains(number) } else { false } }
  }
}

extension Failure {
  /// R-SO-217.
  static let copyTooLarge = Failure(problems: [
    FieldProblem(
      path: "/reportIds", code: "too_large",
      message: "the file would be larger than 20 MiB; select fewer reports, or a shorter time")
  ])
}
