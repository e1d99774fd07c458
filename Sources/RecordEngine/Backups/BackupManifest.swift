import RecordExport
import RecordModel
import RecordStore

/// The content of a backup: the file `manifest`, a line of JSON and a line with its MAC in hexadecimal
/// digits.
///
/// Written last. A restore trusts nothing in the other files except what stands here.
package struct BackupManifest: Codable, Sendable, Equatable {
  static let file = "manifest"
  /// Layout of backups; any other version is refused.
  static let currentVersion = 1
  /// Far more than a manifest with a volume for each of a thousand years.
  static let byteLimit = 1 << 20

  /// Layout of the backup.
  package var formatVersion: Int
  /// Version of the program that made it.
  package var recorddVersion: String
  /// Layout of the store's databases.
  package var storeFormat: UInt32
  package var instance: InstanceID
  /// When it was requested.
  package var createdAt: Timestamp
  /// Position of the last event.
  package var position: UInt64
  /// Chain hash of the last event, 64 hexadecimal digits.
  package var chainHash: String
  /// When the last event was recorded.
  package var recordedAt: Timestamp
  /// Lines about this store in the erasure list when it was begun; a restore needs as many.
  package var erasures: Int
  /// The noted ends of the access log's volumes, from before they were copied.
  package var accessHeads: [AccessVolumeEnd]
  /// The other files.
  package var files: [File]
  /// The documents; left out if the store had none.
  package var documents: Documents?

  /// A copied environment.
  package struct File: Codable, Sendable, Equatable {
    package var file: String
    /// Length in bytes.
    package var bytes: Int
    /// SHA-256, 64 hexadecimal digits.
    package var sha256: String
    /// Calendar year of the volume of the access log; left out for the record's log.
    package var year: Int?

    init(_ file: String, _ hash: FileHash, year: Int? = nil) {
      (self.file, bytes, sha256, self.year) = (file, hash.bytes, hash.text, year)
    }

    /// The file name that its content implies.
    var properName: String { year.map { "access-\(AccessLogOptions.name($0)).mdb" } ?? BackupManifest.log }
  }

  /// The record's log.
  static let log = "log.mdb"

  /// Bytes of all files that it names, documents included.
  var bytes: Int { files.reduce(documents?.bytes ?? 0) { $0 + $1.bytes } }
}

/// A manifest as it lies on the disk, read but not yet trusted.
struct SealedManifest: Equatable {
  let body: [UInt8]
  let mac: [UInt8]
  /// The body's claims.
  let claimed: BackupManifest

  private static let macDigits = 64

  /// Reads the two lines; `nil` if they are missing, or no manifest could say them.
  init?(_ bytes: [UInt8]) {
    let end = UInt8(ascii: "\n")
    guard bytes.count <= BackupManifest.byteLimit, bytes.last == end,
      let split = bytes.dropLast().lastIndex(of: end), bytes.count - split - 2 == Self.macDigits,
      let mac = Self.bytes(bytes[(split + 1)...].dropLast()),
      let claimed = try? JSON.decode(BackupManifest.self, from: Array(bytes[..<split])), claimed.isPlausible
    else { return nil }
    (body, self.mac, self.claimed) = (Array(bytes[..<split]), mac, claimed)
  }

  /// The manifest, or `nil` if the MAC is not this key's.
  func opened(with key: BackupKey) -> BackupManifest? { key.isMAC(mac, of: body) ? claimed : nil }

  /// The two lines of a manifest.
  static func text(of manifest: BackupManifest, _ key: BackupKey) throws(Failure) -> [UInt8] {
    let body: [UInt8]
    do throws(CodingFailure) { body = try JSON.encode(manifest) } catch {
      throw Failure(.internalError, "the manifest cannot be written: \(error.kind.rawValue)")
    }
    return body + Array("\n\(Hexadecimal.text(key.mac(of: body)))\n".utf8)
  }

  private static func bytes(_ digits: some Collection<UInt8>) -> [UInt8]? {
    var (bytes, high): ([UInt8], UInt8?) = ([], nil)
    for digit in digits {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66: value = digit - 0x57
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }
}

extension BackupManifest {
  /// Whether names and numbers could be those of a backup, so that no path and no sum can be made of others.
  fileprivate var isPlausible: Bool {
    let names = files.map(\.file)
    return position < 1 << 62 && erasures >= 0 && names.count { $0 == Self.log } == 1
      && Set(names).count == names.count
      && files.allSatisfy { file in
        file.file == file.properName && (0..<1 << 50).contains(file.bytes)
          && (0...9999).contains(file.year ?? 0)
      } && accessHeads.allSatisfy { (0...9999).contains($0.year) } && documents?.isPlausible ?? true
  }
}
