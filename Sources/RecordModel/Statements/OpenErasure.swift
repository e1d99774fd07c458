/// Something of an erased record that is not destroyed yet, or not known to be.
package struct OpenErasure: Codable, Sendable, Equatable {
  package enum Place: String, Codable, Sendable, CaseIterable {
    case box, replica, stream, backups, fetched
  }

  package enum What: String, Codable, Sendable, CaseIterable {
    case chainBroken = "chain_broken"
    case keysHeld = "keys_held"
    case documentsHeld = "documents_held"
    case rowsHeld = "rows_held"
    /// The erasure list lacks it: a backup would bring the record back.
    case notListed = "not_listed"
    /// It does not reach the erasure, or is not known to.
    case behind
    /// Pieces that somebody's erasure destroyed are not destroyed there.
    case undestroyed
    /// It holds another event at the erasure's position.
    case otherHistory = "other_history"
    /// It refused, or did not answer.
    case noCertificate = "no_certificate"
  }

  package var place: Place
  package var what: What
  package var count: Int

  package init(_ place: Place, _ what: What, _ count: Int = 1) {
    (self.place, self.what, self.count) = (place, what, count)
  }
}

extension ErasureCertificate {
  /// What is open in the store itself, in its stream and in its backups.
  package func open(at place: OpenErasure.Place) -> [OpenErasure] {
    var open: [OpenErasure] = []
    func add(_ place: OpenErasure.Place, _ what: OpenErasure.What, _ count: Int) {
      if count > 0 { open.append(OpenErasure(place, what, count)) }
    }
    add(place, .chainBroken, chain.valid ? 0 : 1)
    add(place, .keysHeld, left.keys)
    add(place, .documentsHeld, left.documents)
    add(place, .rowsHeld, left.rows)
    add(place, .notListed, left.isListed ? 0 : 1)
    if let stream {
      add(.stream, .behind, stream.shipped < event.position ? 1 : 0)
      add(.stream, .keysHeld, keys.count { $0.copy == .held })
      add(.stream, .undestroyed, stream.undestroyed)
    }
    add(.backups, .keysHeld, backups?.keysHeld ?? 0)
    return open
  }
}
