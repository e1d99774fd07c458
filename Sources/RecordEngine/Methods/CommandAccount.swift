import RecordModel
import RecordStore

/// Records a command in the access log together with its events.
///
/// Its entries follow its events, on the writer's thread, and become durable in the same frame. So there is
/// no event without its entry, and no entry about events that were not appended.
struct CommandAccount: Sendable {
  /// Sends the command to the writer, as soon as there is a volume for its entries.
  let submit: @Sendable (any AccountedJob) -> Void
  /// The entries of a command with that reply, for the volume of a year.
  let items: @Sendable (Reply, _ year: Int) -> [AccessJob.Item]
}
