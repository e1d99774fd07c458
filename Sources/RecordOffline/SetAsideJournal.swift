import ArgumentParser
import RecordEngine

/// `recordctl set-aside-write-ahead log`.
package struct SetAsideJournal: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "set-aside-journal",
    abstract: "Put a damaged write-ahead log aside, so that the daemon starts without what it lost.",
    discussion: """
      For a stopped store, where the daemon's start says that the journal is damaged and neither it nor a newer backup can \
      be restored. What is whole in the journal goes into the log; the file is kept beside the new one, as it is. Events \
      from the position that is told on were acknowledged, perhaps, and are gone: people must be asked to enter them again.

      Example: recordctl set-aside-journal --state-dir /var/lib/recordd --key-file kek
      """)

  @OptionGroup var store: StoreOptionGroup

  package init() {}

  /// Sets the write-ahead log aside, and reports the log's content.
  package func run() throws {
    let report = try WriteAheadSetAside.run(
      stateDirectory: store.stateDir, key: try KeyFile.read(store.keyFile))
    PlainOutput.write(
      """
      The damaged journal is kept as \(report.name). \(report.taken) events of it were whole and are in the log.
      The log ends at position \(report.head): what may have been acknowledged beyond it is gone.

      """)
  }
}
