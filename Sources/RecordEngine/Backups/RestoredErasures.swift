import RecordModel
import RecordStore

/// The current erasure list and the copy with the keys: one continues the other.
struct RestoredErasures {
  private let entries: [ErasureList.Entry]
  /// The list's text, if the copy knows more than the current list.
  private let missing: [UInt8]?

  /// - Throws: ``RecordModel/Failure/Code/corrupt`` if one of them is damaged, or they contradict each other.
  init(_ list: String, copy: String, _ key: KeyEncryptionKey) throws(Failure) {
    let atHand = try ErasureList(path: list, key: key).entries()
    let copied = ErasureList(path: copy, key: key)
    let known = try copied.entries()
    guard zip(atHand, known).allSatisfy({ $0 == $1 }) else {
      throw Failure(
        .corrupt, "the erasure list and the copy beside the keys are not of the same history",
        details: ["reason": "erasure_list"])
    }
    entries = atHand.count < known.count ? known : atHand
    missing = atHand.count < known.count ? try copied.text(under: key) : nil
  }

  func patients(of instance: InstanceID) -> [PatientID] {
    entries.filter { $0.instance == instance }.map(\.event.patientId)
  }

  /// Refuses a list without erasures that the backup knows of.
  func check(_ manifest: BackupManifest, accepting: Bool) throws(Failure) {
    let known = patients(of: manifest.instance).count
    guard known < manifest.erasures, !accepting else { return }
    throw Failure(
      .stateConflict,
      "the erasure list names \(known) erasures of this store, but there were \(manifest.erasures) when the backup was"
        + " made: name the list with --erasure-list, or say --accept-missing-erasures",
      details: ["reason": "erasure_list_incomplete"])
  }

  /// Completes the current list; a new one is the store's owner's.
  func write(to path: String, of store: String) throws(Failure) {
    guard let missing else { return }
    try DurableFiles.backups.replace(path, with: missing, like: store)
  }
}
