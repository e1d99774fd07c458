import NIOCore
import RecordModel
import RecordRPC

extension Connection {
  /// What the connection makes the daemon hold, besides bytes that are no whole request yet.
  var load: Int { workBytes + batchBytes + output.count + unsentBytes }

  /// Counts what the connection holds now, and no longer what came with a letter.
  func settleAccount(insteadOf letter: Int = 0) {
    let now = load + framer.pendingBytes
    let change = now - countedBytes - letter
    countedBytes = now
    if change != 0 { shared.held.change(by: change) }
  }

  /// The connection is gone: what is left are the requests under way, whose letters will find nobody.
  func closeAccount() {
    (output, batches, batchBytes, unsentBytes) = ([], [:], 0, 0)
    framer.clear()
    settleAccount()
  }

  /// Whether there is room for something more; where there is none, ``tryOnceMore()`` sees to it.
  var isAdmitted: Bool {
    let isAdmitted = shared.held.admits(load)
    if !isAdmitted { lacksRoom = true }
    return isAdmitted
  }

  /// What the others hold changes at any moment, and what was sent meanwhile is held no longer: where there is room by now,
  /// everything that there was none for is tried once more.
  ///
  /// Where there is none, the connection holds more than its share, and comes back when something of that ends.
  func tryOnceMore() {
    if phase == .open, lacksRoom, shared.held.admits(load) { waitForTurn() }
  }

  /// A request that is still on its way when everything is full would keep others out, so it is sent away.
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
