import Glibc
import RecordModel
import RecordNoise
import RecordProcess

extension RelaySettings {
  static var seals: [SettingDefinition<RelaySettings>] {
    [
      .value(
        "sealed", \.isSealed, allowed: "yes or no",
        meaning:
          "Whether sessions are sealed from relay to relay. With no, the engine's servers can read and change "
          + "what passes, tokens included: for tests, and where they are in the same hands as the boxes.",
        text: { $0 ? "yes" : "no" }, parse: { text, _ in ["yes": true, "no": false][text] }),
      .optionalPath(
        "key-file", \.keyFile,
        meaning:
          "File of this relay's key, made with recordctl key relay, which not everybody may read. Without it "
          + "nothing is sealed, so the relay does not start."),
      .optionalPath(
        "peers-file", \.peersFile,
        meaning:
          "File of the public keys of the relays that are known, a line each: the instance that a relay "
          + "serves, or the word gateway, then the key. connect reaches no others, and serve lets in no others."
      ),
    ]
  }

  func keyConflicts() -> [SettingsError.Problem] {
    guard !isSealed, keyFile != nil else { return [] }
    return [.conflict(name: "sealed", reason: "with no, and key-file exclude each other")]
  }

  /// The keys of a relay at that place; `nil` where sessions are not sealed.
  func keyring(_ place: RelayPlace) throws(SettingsError) -> RelayKeyring? {
    guard isSealed else { return nil }
    guard let keyFile else {
      throw Self.missing(
        "key-file",
        "must name this relay's key, made with recordctl key relay; there is no clear session "
          + "unless sealed=no asks for it")
    }
    guard let peersFile else {
      throw Self.missing("peers-file", "must name the file of the public keys of the relays that are known")
    }
    guard let own = try? RelayPrivateKey(text: try SecretFile.read(path: keyFile)) else {
      _ = try SecretFile.read(path: keyFile)
      throw SecretFile.unusable(keyFile, "holds no key of recordctl key relay")
    }
    let peers = try RelayPeers(Self.read(peersFile), path: peersFile)
    try check(peers, place, peersFile)
    return RelayKeyring(own: own, peers: peers)
  }

  private func check(_ peers: RelayPeers, _ place: RelayPlace, _ path: String) throws(SettingsError) {
    switch place {
    case .box where peers.gateways.isEmpty: throw SecretFile.unusable(path, "has no line of a gateway")
    case .gateway:
      for instance in instances where peers.stores[instance] == nil {
        throw SecretFile.unusable(path, "has no key of the instance \(instance)")
      }
    case .box: return
    }
  }

  private static func read(_ path: String) throws(SettingsError) -> [UInt8] {
    var file = stat()
    guard stat(path, &file) == 0, file.st_mode & 0o022 == 0 else {
      throw SecretFile.unusable(path, "must be there, and written by nobody but its owner")
    }
    do { return try SmallFile.read(path: path, limit: 1 << 20) } catch {
      throw SecretFile.unusable(path, error.description)
    }
  }

  private static func missing(_ name: String, _ reason: String) -> SettingsError {
    SettingsError(problems: [.conflict(name: name, reason: reason)])
  }
}
