import NIOCore
import RecordModel
import RecordRPC

extension Connection {
  /// Bytes that the daemon holds for the connection, except partial requests.
  var load: Int { workBytes + batchBytes + output.count + unsentBytes }

  /// Counts the connection's current bytes, and no longer those of a letter.
  func settleAccount(insteadOf letter: Int = 0) {
    let now = load + framer.pendingBytes
    let change = now - countedBytes - letter
    countedBytes = now
    if change != 0 { shared.held.change(by: change) }
  }

  /// The connection is gone: only the requests under way are left, whose letters will find nobody.
  func closeAccount() {
    (output, batches, batchBytes, unsentBytes) = ([], [:], 0, 0)
    framer.clear()
    settleAccount()
  }

  /// Whether there is room for more; if there is none, ``tryOnceMore()`` follows up.
  var isAdmitted: Bool {
    let isAdmitted = shared.held.admits(load)
    if !isAdmitted { lacksRoom = true }
    return isAdmitted
  }

  /// The other connections' bytes change at any moment, and sent bytes are no longer held: if there is room
  /// by now, everything postponed is tried again.
  ///
  /// If there is none, the connection holds more than its share, and comes back when some of that ends.
  func tryOnceMore() {
    if phase == .open, lacksRoom, shared.held.admits(load) { waitForTurn() }
  }

  /// A partial request would keep others out when everything is full, so it is refused.
  func refuseWhereFull() {
    guard phase == .open, load == 0, framer.pendingBytes >= shared.held.share, shared.held.isFull else {
      return
    }
    refuse(
      Failure(
        .overloaded, "there is no room for the rest of this request; connect again, and send it again",
        details: ["limitBytes": .integer(Int64(shared.limits.heldBytes)), "retryAfterSeconds": 1]),
      lingers: true)
  }
}
