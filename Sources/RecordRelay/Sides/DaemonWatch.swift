import RecordClient
import RecordModel
import RecordProcess

/// Asks the daemon again and again which store it has, and whether that takes events.
struct DaemonWatch: Sendable {
  let path: @Sendable () -> String
  let pause: Pause
  let interval = Duration.milliseconds(100)

  /// Tells each change until the pause is over.
  func run(_ tell: (ServingStore?) -> Void) async {
    var (connection, last) = (RecordConnection?.none, ServingStore??.none)
    while !pause.isOver {
      let found = await ask(&connection)
      if let found, last != .some(found) {
        tell(found)
        last = .some(found)
      }
      await pause.sleep(interval)
    }
    await connection?.close()
  }

  /// `nil` where nothing new is known: a daemon that is slow is still there.
  private func ask(_ connection: inout RecordConnection?) async -> ServingStore?? {
    do throws(ClientError) {
      let open: RecordConnection
      if let connection { open = connection } else { open = try await RecordConnection.connect(path: path()) }
      connection = open
      let store = try await open.call(
        "rpc.serving", params: [String: String](), as: ServingStore.self, timeout: .seconds(2))
      return .some(store)
    } catch {
      if error == .timedOut { return nil }
      await connection?.close()
      connection = nil
      return .some(nil)
    }
  }
}
