/// The watchdog's memory of its sources between two looks.
///
/// Holds no clock and no thread, so that its rule can be tested as a table.
struct ProgressLedger {
  private struct Entry {
    let source: any ProgressSource
    var seen: UInt64
    var isAsked = false
  }

  private var entries: [Entry]

  init(_ sources: [any ProgressSource]) {
    entries = sources.map { Entry(source: $0, seen: $0.progress) }
  }

  /// Probes every source that owes no answer, so that probes do not pile up behind a stuck one.
  mutating func ask() {
    for index in entries.indices where !entries[index].isAsked {
      entries[index].isAsked = true
      entries[index].source.probe()
    }
  }

  /// The names of the sources that have not moved since their probe; the others owe no answer any more.
  mutating func look() -> [String] {
    var stuck: [String] = []
    for index in entries.indices where entries[index].isAsked {
      let progress = entries[index].source.progress
      if progress == entries[index].seen {
        stuck.append(entries[index].source.name)
      } else {
        entries[index].seen = progress
        entries[index].isAsked = false
      }
    }
    return stuck
  }
}
