import Glibc
import RecordModel
import RecordStore

/// The directory that a copy was fetched into: the record's batches, those of the access log by year, key material, and documents.
struct FetchedLogs {
  let directory: String
  /// Of the record.
  let instance: InstanceID
  /// Instances of the access log's volumes, by year.
  let volumes: [(year: Int, instance: InstanceID)]
  /// Of everything in it: there may be volumes of a store that was taken over from as well, which are not restored.
  private let instances: Set<InstanceID>

  /// - Throws: ``RecordModel/Failure/Code/notFound`` if it holds no records.
  init(_ directory: String) throws(Failure) {
    self.directory = directory
    guard let first = try Self.first(directory + "/record.batches") else {
      throw Failure(.notFound, "the copy holds no records")
    }
    instance = first
    var volumes: [(Int, InstanceID)] = []
    var instances: Set<InstanceID> = []
    for name in try DurableFiles.backups.names(in: directory).sorted() where name.hasSuffix(Self.suffix) {
      guard let instance = try Self.first("\(directory)/\(name)") else { continue }
      instances.insert(instance)
      if let year = ShippedLogs.year(String(name.dropLast(Self.suffix.count))) {
        volumes.append((year, instance))
      }
    }
    (self.volumes, self.instances) = (volumes, instances)
  }

  private static let suffix = ".batches"

  private static func first(_ path: String) throws(Failure) -> InstanceID? {
    try FetchedBatches(path).next()?.batch.instance
  }

  func batches(_ year: Int? = nil) throws(Failure) -> FetchedBatches {
    try FetchedBatches("\(directory)/\(ShippedLogs.name(year))\(Self.suffix)")
  }

  /// The key material of one of the logs.
  func keys(of instance: InstanceID, _ centre: CentrePrivateKey) throws(Failure) -> FetchedKeys {
    let others = instances.subtracting([instance])
    return try FetchedKeys(directory + "/keys.parcels", centre, of: instance, besides: Array(others))
  }

  /// Where the documents are, each under its name.
  var documents: String { directory + "/documents" }

  /// Of all batches and documents.
  var byteCount: Int {
    let names = (try? DurableFiles.backups.names(in: documents)) ?? []
    return ([nil] + volumes.map(\.year)).reduce(0) { $0 + ((try? batches($1).byteCount) ?? 0) }
      + names.reduce(0) { $0 + (DurableFiles.size("\(documents)/\($1)") ?? 0) }
  }
}
