import RecordModel
import RecordStore

extension ReadReceipt: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> DocumentPiece {
    try engine.piece(Rendition(.receipt, paymentId), of: patientId, at: offset, limit, call)
  }
}

extension ReadSmallPicture: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> DocumentPiece {
    let attachment = try engine.read(call) { (view) throws(Failure) in
      try view.attachment(attachmentId, of: patientId)
    }
    guard attachment.mimeType.isPicture else { throw .noSuch("attached picture", field: "attachmentId") }
    return try engine.piece(
      Rendition(smallPicture: attachment.documentId), of: patientId, at: offset, limit, call)
  }
}

extension Engine {
  /// A piece of a rendition.
  ///
  /// - Throws: ``RecordModel/Failure/Code/notFound`` if there is nothing to make it of, and
  ///   ``RecordModel/Failure/Code/overloaded`` as long as it is not made.
  fileprivate func piece(
    _ rendition: Rendition, of patient: PatientID, at offset: Int?, _ limit: Int?, _ call: CallContext
  ) throws(Failure) -> DocumentPiece {
    let found = try read(call) { (view) throws(Failure) in
      _ = try view.input(of: rendition, of: patient)
      return try view.made(rendition, of: patient)
    }
    let waiting = WaitingRendition(patientId: patient, rendition: rendition)
    guard let document = found else { throw unmade(waiting) }
    do throws(Failure) {
      return try piece(of: document, of: patient, at: offset, limit)
    } catch {
      // Its events came from another store, and its bytes did not come with them.
      guard error.code == .notFound else { throw error }
      laboratory.renditions.lose(waiting)
      throw unmade(waiting)
    }
  }

  /// Tells the laboratory that somebody waits, and whoever does for how long.
  private func unmade(_ waiting: WaitingRendition) -> Failure {
    laboratory.arrivals.tell()
    guard laboratory.isAttended, laboratory.has(waiting.rendition.kind.programs) else {
      return .unmade(seconds: 60, "laboratory")
    }
    return .unmade(seconds: laboratory.renditions.seconds(until: waiting) ?? 2, "not_made")
  }
}

extension Failure {
  fileprivate static func unmade(seconds: Int64, _ reason: String) -> Failure {
    Failure(
      .overloaded, "the laboratory has not made it yet; try again later",
      details: ["reason": .string(reason), "retryAfterSeconds": .integer(seconds)])
  }
}
