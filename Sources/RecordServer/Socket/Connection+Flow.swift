import Logging
import NIOCore
import RecordModel
import RecordRPC

extension Connection {
  /// Whether another request may be begun.
  private var hasRoom: Bool {
    phase == .open && inFlight < shared.limits.inFlight
      && load + inFlight * expectedReply < shared.limits.connectionBytes && isAdmitted
  }

  /// Takes requests, sends replies, and reads more, as far as possible: after every event.
  func proceed() {
    guard !isProceeding, phase != .closed else { return }
    if shared.limits.idleTimeout > .zero { lastActivity = .now() }
    isProceeding = true
    lacksRoom = false
    let isDry = takeFrames()
    isProceeding = false
    isTouched = false
    if isDry { refuseWhereFull() }
    flush()
    readLog()
    if isDry, hasInputEnded { inputIsUsedUp() }
    settleAccount()
    finish()
    watchReader()
    requestRead()
    tryOnceMore()
  }

  func proceedIfTouched() { if isTouched { proceed() } }

  /// Begins requests while there is room; returns whether no whole frame is left.
  ///
  /// Requests that the service answers inline take up the loop, so their number in one go is bounded.
  private func takeFrames() -> Bool {
    guard !isWaitingForTurn else { return false }
    var taken = 0
    let textBefore = textMade
    while hasRoomOnceFlushed() {
      guard taken < Self.framesPerTurn, textMade - textBefore < Self.bytesPerTurn else {
        waitForTurn()
        return false
      }
      taken += 1
      switch framer.next() {
      case .incomplete: return true
      case .frame(let frame): take(frame)
      case .tooLong:
        let limit = shared.limits.frameBytes
        refuse(
          Failure(.invalidRequest, "frame over limit", details: ["limitBytes": .integer(Int64(limit))]),
          lingers: true)
      }
      if output.count > Self.earlyFlush { flush() }
    }
    return false
  }

  /// Sending the output may free all the missing room.
  private func hasRoomOnceFlushed() -> Bool {
    if hasRoom { return true }
    guard !output.isEmpty else { return false }
    flush()
    return hasRoom
  }

  func waitForTurn() {
    guard !isWaitingForTurn else { return }
    isWaitingForTurn = true
    mailbox.loop.assumeIsolated().execute {
      self.isWaitingForTurn = false
      self.proceed()
    }
  }

  /// The client writes no more: a part of a frame is an error, and with the last reply the connection ends,
  /// unless it still follows the log.
  private func inputIsUsedUp() {
    guard phase == .open else { return }
    if framer.pendingBytes > 0 {
      framer.clear()
      refuse(Failure(.parseError, "the last frame has no line end; end each frame with LF"), lingers: false)
      flush()
    } else if subscriptions.isEmpty {
      phase = .finishing(lingers: false)
    }
  }

  private func requestRead() {
    guard !isReadRequested, !hasInputEnded, !isWaitingForTurn else { return }
    switch phase {
    case .open where hasRoom: break
    case .finishing(lingers: true), .closing(lingers: true): break
    default: return
    }
    isReadRequested = true
    context?.read()
  }

  /// A client that takes none of its output within the deadline is cut off.
  private func watchReader() {
    let isHeldUp = unsentBytes > 0 || isClosing
    if !isHeldUp {
      deadline?.cancel()
      deadline = nil
    } else if deadline == nil, phase != .closed {
      deadline = mailbox.loop.assumeIsolated().scheduleTask(in: TimeAmount(shared.limits.slowReaderDeadline))
      {
        self.cutOff()
      }
    }
  }

  private var isClosing: Bool {
    if case .closing = phase { true } else { false }
  }

  private func cutOff() {
    shared.statistics.slowReaders.add(1)
    shared.logger.info(
      "connection closed: the client does not read", metadata: ["peer_uid": "\(caller.userID)"])
    context?.close(promise: nil)
  }
}
