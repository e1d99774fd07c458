import RecordModel
import RecordNoise
import RecordProcess

/// The public keys of the relays that are known.
///
/// A line each: the instance that the relay serves, or the word gateway, then the key; behind it stands whatever helps people.
struct RelayPeers: Sendable, Equatable {
  private(set) var stores: [InstanceID: [RelayPublicKey]] = [:]
  private(set) var gateways: [RelayPublicKey] = []

  init() {}

  /// - Throws: what is wrong, by its line; keys are not shown.
  init(_ text: [UInt8], path: String) throws(SettingsError) {
    for (index, line) in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let words = line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == 13 }
      guard let first = words.first, first.first != UInt8(ascii: "#") else { continue }
      guard add(String(decoding: first, as: UTF8.self), words.dropFirst().first) else {
        throw SettingsError(problems: [
          .unreadable(
            path: "\(path):\(index + 1)",
            reason: "must be an instance or the word gateway, and a public key of recordctl key relay")
        ])
      }
    }
  }

  private mutating func add(_ whom: String, _ text: ArraySlice<UInt8>?) -> Bool {
    guard let text, let key = try? RelayPublicKey(text: Array(text)) else { return false }
    if whom == "gateway" {
      gateways.append(key)
    } else if let instance = InstanceID(whom) {
      stores[instance, default: []].append(key)
    } else {
      return false
    }
    return true
  }

  /// The gateway's relay with a key of that name.
  func gateway(_ name: [UInt8]) -> RelayPublicKey? { gateways.first { $0.name == name } }

  /// The relay with a key of that name, if it may answer for that instance.
  func store(_ instance: InstanceID, _ name: [UInt8]) -> RelayPublicKey? {
    stores[instance]?.first { $0.name == name }
  }
}
