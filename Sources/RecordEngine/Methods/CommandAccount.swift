import RecordModel
import RecordStore

/// Accounts for a command with what it appends.
///
/// Its entries of the access log are put behind its events, on the writer's thread, and become durable in the same frame.
/// So there is no event without its entry, and no entry of what was not appended.
struct CommandAccount: Sendable {
  /// Sends the command to the writer, as soon as there is a volume for its entries.
  let submit: @Sendable (any AccountedJob) -> Void
  /// What is written of a command that ended so, into the volume of a year.
  let items: @Sendable (Reply, _ year: Int) -> [AccessJob.Item]
}
