import RecordModel
import RecordStore

extension StoreOptions {
  /// The store of a patient record, with the system's clock and random generator.
  package init(
    directory: String, key: KeyEncryptionKey, mapSize: Int = 256 << 30, clock: any Clock = SystemClock(),
    random: any RandomSource = SystemRandomSource()
  ) {
    self.init(
      directory: directory, key: key, mapSize: mapSize, clock: clock, random: random,
      projections: ProjectionCatalog.all)
    fenced = ProjectionCatalog.ofAccess
  }
}
