import RecordModel
import RecordStore

extension KeyShipping.Parcel {
  /// What is given out of an entry: sealed for the centre, and with its document's bytes named if it opens one.
  ///
  /// - Returns: `nil` for a document that ended meanwhile; the next call says that it is destroyed.
  func offered(
    by keys: KeyShipping, with material: ShippingDesk.Material, _ store: Store
  ) throws(Failure) -> KeyParcel? {
    var parcel = try sealed(with: material, store)
    guard let document else { return parcel }
    parcel.documentBytes = keys.isUnreadable(name) ? nil : store.blobs.sealedBytes(of: document)
    if parcel.documentBytes == nil {
      // Its key goes before its file does, so a file without a key is no loss.
      guard try store.keyring.hasKey(of: document) else { return nil }
      parcel.lacksDocument = true
      keys.giveBare(name)
    }
    return parcel
  }

  private func sealed(with material: ShippingDesk.Material, _ store: Store) throws(Failure) -> KeyParcel {
    let label = Hexadecimal.text(name.bytes)
    guard let value else { return KeyParcel(name: label, sealed: nil) }
    let content = try KeyContent(row, wrapped: value, under: store.keyring.wrapping, store.instance)
    let bytes = content.bytes(material.names, of: store.instance)
    return KeyParcel(
      name: label, sealed: Base64.text(try material.centre.seal(bytes, name, of: store.instance)))
  }
}
