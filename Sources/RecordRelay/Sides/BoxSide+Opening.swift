import Glibc
import Logging
import RecordModel

extension BoxSide {
  /// Opens a session, begins to, or says why not.
  func answer(_ message: WireMessage) {
    guard let store, let reply = message.reply, RelaySubjects.isDown(reply, of: store.instance) else {
      return
    }
    do throws(RelayEnd) {
      guard case .hello(let instance, let key) = try Opening(message.bytes, loop.manner) else {
        throw .unreadable
      }
      guard instance == store.instance else { throw .otherInstance }
      guard isServing else { throw .notServing }
      guard max(loop.pipes.count, exchanges.count) < loop.settings.sessions else { throw .full }
      let id = UInt64.random(in: 1...UInt64.max)
      let up = RelaySubjects.up(instance, relay: relay, session: id)
      let place = SessionPlace(instance: instance, epoch: store.epoch, down: reply, up: up)
      if let keys = loop.keys { try begin(id, place, keys, key) } else { try open(id, place) }
    } catch { refuse(reply, error) }
  }

  private func refuse(_ reply: String, _ reason: RelayEnd) {
    loop.publish(reply, Opening.refusal(reason).bytes(loop.manner))
    loop.logger.warning("session refused", metadata: ["reason": "\(reason)"])
  }

  /// A session that the engine can read.
  private func open(_ id: UInt64, _ place: SessionPlace) throws(RelayEnd) {
    guard let socket = try? UnixSocket.connect(loop.settings.socketPath) else { throw .noDaemon }
    // Before the pipe, which may send at once.
    welcome(place)
    _ = Pipe(loop, id: id, socket: socket, subject: place.down, seal: .clear)
  }

  /// Nothing reaches the daemon before the gateway's relay has shown its key.
  private func begin(
    _ id: UInt64, _ place: SessionPlace, _ keys: RelayKeyring, _ gateway: [UInt8]
  ) throws(RelayEnd) {
    let deadline = loop.now + loop.settings.limits.silence
    let (exchange, first) = try keys.begin(place, gateway, deadline: deadline)
    exchanges[id] = exchange
    welcome(place, key: keys.name, exchange: first)
  }

  private func welcome(_ place: SessionPlace, key: [UInt8] = [], exchange: [UInt8] = []) {
    let opening = Opening.welcome(place.instance, epoch: place.epoch, key: key, exchange: exchange)
    loop.publish(place.down, reply: place.up, opening.bytes(loop.manner))
  }

  /// The gateway's part of an exchange, or something for a session that has ended.
  func finish(_ id: UInt64, _ answer: [UInt8]) {
    // Whatever comes of it: an exchange is used once.
    guard let exchange = exchanges.removeValue(forKey: id) else { return }
    let place = exchange.place
    do throws(RelayEnd) {
      var seal = try exchange.finish(answer)
      guard loop.pipes.count < loop.settings.sessions else { return leave(place, &seal, .full) }
      guard let socket = try? UnixSocket.connect(loop.settings.socketPath) else {
        return leave(place, &seal, .noDaemon)
      }
      _ = Pipe(loop, id: id, socket: socket, subject: place.down, seal: seal)
    } catch { loop.logger.warning("session refused", metadata: ["reason": "\(error)"]) }
  }

  /// Ends a session that has no socket yet.
  private func leave(_ place: SessionPlace, _ seal: inout SessionSeal, _ reason: RelayEnd) {
    let end = MessageHeader(.closed, sequence: 1, taken: 0).bytes + [reason.rawValue]
    end.withUnsafeBytes { message in seal.pass(message) { loop.publish(place.down, $0) } }
    loop.logger.warning("session refused", metadata: ["reason": "\(reason)"])
  }
}
