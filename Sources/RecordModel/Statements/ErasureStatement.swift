/// What box, replicas, stream and backups say of an erasure, joined: what is signed as its certificate.
package struct ErasureStatement: Codable, Sendable, Equatable {
  package static let kind = "recordd erasure certificate 1"

  /// What a replica answers for itself.
  package struct Replica: Codable, Sendable, Equatable {
    /// As it was named to the program that asked.
    package var place: String
    /// Left out if it refused, or did not answer.
    package var certificate: ErasureCertificate?
    /// Why there is no certificate; safe to print.
    package var refusal: String?

    package init(place: String, certificate: ErasureCertificate?, refusal: String?) {
      (self.place, self.certificate, self.refusal) = (place, certificate, refusal)
    }
  }

  package var statement = ErasureStatement.kind
  package var patientId: PatientID
  package var madeAt: Timestamp
  /// Version of the program.
  package var version: String
  package var box: ErasureCertificate
  package var replicas: [Replica] = []
  /// Left out if no copy was fetched.
  package var fetched: FetchedErasure?
  /// What is not destroyed yet, or not known to be.
  package private(set) var open: [OpenErasure] = []

  package init(patientId: PatientID, madeAt: Timestamp, version: String, box: ErasureCertificate) {
    (self.patientId, self.madeAt, self.version, self.box) = (patientId, madeAt, version, box)
  }

  /// Finds what is open.
  package mutating func conclude() {
    open = box.open(at: .box)
    for replica in replicas {
      if let certificate = replica.certificate {
        open += certificate.open(at: .replica)
        if certificate.event.hash != box.event.hash || certificate.instance != box.instance {
          open.append(OpenErasure(.replica, .otherHistory))
        }
      } else {
        open.append(OpenErasure(.replica, .noCertificate))
      }
    }
    if let fetched { open += fetched.open(box.event) }
  }

  package var isComplete: Bool { open.isEmpty }
}

/// What the files that a copy was fetched into hold of an erased record.
package struct FetchedErasure: Codable, Sendable, Equatable {
  /// Position of the last record.
  package var position: UInt64
  /// Chain hash of the record at the erasure's position; left out if the files do not reach it.
  package var hash: String?
  /// Pieces of key material in them, tombstones left out.
  package var pieces: Int
  /// Names among those that were destroyed and are still there.
  package var held: [String]

  package init(position: UInt64, hash: String?, pieces: Int, held: [String]) {
    (self.position, self.hash, self.pieces, self.held) = (position, hash, pieces, held)
  }

  fileprivate func open(_ event: ErasureNotice) -> [OpenErasure] {
    var open: [OpenErasure] = []
    if hash == nil { open.append(OpenErasure(.fetched, .behind)) }
    if let hash, hash != event.hash { open.append(OpenErasure(.fetched, .otherHistory)) }
    if !held.isEmpty { open.append(OpenErasure(.fetched, .keysHeld, held.count)) }
    return open
  }
}
