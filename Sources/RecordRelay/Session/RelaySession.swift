/// One direction each way between two sockets, over an engine that loses messages: either every byte arrives in its order, or
/// the session ends.
///
/// Holds no socket and no clock. Each message has its place; a gap ends the session, since nothing is ever sent twice. The sender
/// has at most a window of bytes under way that the other side's socket has not taken, so that neither side holds more, and a
/// socket that is not read from stops the other one from being read.
struct RelaySession {
  /// What a message means for the socket.
  enum Reception: Equatable {
    /// The bytes behind the header are for the socket.
    case data
    case nothing
    /// After what was delivered nothing more comes.
    case finished
    case ended(RelayEnd)
  }

  /// What is due though nothing came.
  enum Duty: Equatable { case nothing, sign, silence }

  let limits: SessionLimits
  private(set) var end: RelayEnd?
  private(set) var hasFinished = false
  private(set) var isFinishedThere = false

  private var sent: UInt64 = 0
  private var lastSequence: UInt64 = 0
  private var takenThere: UInt64 = 0
  private var lastSent: UInt64

  private var received: UInt64 = 0
  private var lastReceived: UInt64 = 0
  private var taken: UInt64 = 0
  private var told: UInt64 = 0
  private var lastHeard: UInt64

  /// - Parameter now: microseconds of a clock that is never set.
  init(_ limits: SessionLimits, now: UInt64) {
    (self.limits, lastSent, lastHeard) = (limits, now, now)
  }

  /// How many bytes may be read from the socket and sent now.
  var room: Int {
    end != nil || hasFinished ? 0 : max(0, limits.window - Int(sent - takenThere))
  }

  /// Bytes that came and that the socket has not taken.
  var held: Int { Int(received - taken) }

  /// Whether the other side should hear how much was taken before it has to stop.
  var owesSign: Bool { end == nil && taken - told >= UInt64(limits.window / 4) }

  /// The header of the next message; of data, with that many bytes, which ``room`` allows.
  mutating func send(_ kind: MessageHeader.Kind, bytes: Int = 0, now: UInt64) -> MessageHeader {
    sent += UInt64(bytes)
    lastSequence += 1
    (told, lastSent) = (taken, now)
    if kind == .finished { hasFinished = true }
    return MessageHeader(kind, sequence: lastSequence, taken: taken)
  }

  /// The socket took so many bytes of what was received.
  mutating func took(_ bytes: Int) { taken += UInt64(bytes) }

  mutating func end(_ reason: RelayEnd) { end = end ?? reason }

  func duty(now: UInt64) -> Duty {
    if now > lastHeard, now - lastHeard > limits.silence { return .silence }
    return now > lastSent && now - lastSent >= limits.beat ? .sign : .nothing
  }
}

extension RelaySession {
  /// A message came.
  ///
  /// - Parameters:
  ///   - header: `nil` if it has none that can be read.
  ///   - rest: what stands behind the header.
  mutating func receive(_ header: MessageHeader?, _ rest: some Collection<UInt8>, now: UInt64) -> Reception {
    if let end { return .ended(end) }
    guard let header else { return fail(.unreadable) }
    guard header.sequence == lastReceived + 1 else { return fail(.gap) }
    guard (takenThere...sent).contains(header.taken) else { return fail(.unreadable) }
    (lastReceived, lastHeard, takenThere) = (header.sequence, now, header.taken)
    switch header.kind {
    case .data: return receive(rest.count)
    case .sign: return .nothing
    case .finished:
      isFinishedThere = true
      return .finished
    case .closed: return fail(rest.first.flatMap(RelayEnd.init) ?? .closed)
    }
  }

  private mutating func receive(_ bytes: Int) -> Reception {
    guard !isFinishedThere, bytes > 0 else { return fail(.unreadable) }
    received += UInt64(bytes)
    return held > limits.window ? fail(.overflow) : .data
  }

  private mutating func fail(_ reason: RelayEnd) -> Reception {
    end = reason
    return .ended(reason)
  }
}
