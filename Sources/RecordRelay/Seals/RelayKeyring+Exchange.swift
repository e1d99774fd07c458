import RecordNoise

/// An exchange that a box's relay has begun, and for which the gateway's relay has to answer.
struct OpenExchange {
  fileprivate var exchange: KeyExchange
  let place: SessionPlace
  /// When it is given up.
  let deadline: UInt64

  /// Takes the gateway's answer, which only the relay with its key can have made for this session.
  func finish(_ answer: [UInt8]) throws(RelayEnd) -> SessionSeal {
    var exchange = exchange
    guard let (_, directions) = try? exchange.takeSecond(answer) else { throw .notOpened }
    return SessionSeal(directions)
  }
}

extension RelayKeyring {
  /// Begins an exchange with the gateway's relay that has a key of that name.
  ///
  /// Only whoever answers a gateway's question knows both keys, since any store of the instance may: so the box's relay is the
  /// initiator.
  func begin(
    _ place: SessionPlace, _ gateway: [UInt8], deadline: UInt64
  ) throws(RelayEnd) -> (OpenExchange, [UInt8]) {
    guard let other = peers.gateway(gateway) else { throw .unknownKey }
    do {
      var exchange = try KeyExchange.initiator(own, to: other, prologue: place.prologue)
      let first = try exchange.first()
      return (OpenExchange(exchange: exchange, place: place, deadline: deadline), first)
    } catch { throw .notOpened }
  }

  /// The gateway's part: what it answers, and the seal of the session.
  func answer(
    _ place: SessionPlace, _ store: [UInt8], _ first: [UInt8]
  ) throws(RelayEnd) -> ([UInt8], SessionSeal) {
    guard let other = peers.store(place.instance, store) else { throw .unknownKey }
    do {
      var exchange = try KeyExchange.responder(own, to: other, prologue: place.prologue)
      let (_, answer, directions) = try exchange.answer(first)
      return (answer, SessionSeal(directions))
    } catch { throw .notOpened }
  }
}
