import Glibc
import Logging
import RecordModel
import RecordProcess

/// The side beside a gateway: holds a socket for each instance, and asks for a session for each connection to it.
final class GatewaySide: RelaySide {
  /// A socket that gateways connect to.
  private final class Door: SocketHandler {
    let instance: InstanceID
    let path: String
    let socket: CInt
    var key: UInt64 = 0
    let onClient: () -> Void

    init(_ instance: InstanceID, _ path: String, _ socket: CInt, onClient: @escaping () -> Void) {
      (self.instance, self.path, self.socket, self.onClient) = (instance, path, socket, onClient)
    }

    func ready(_ readiness: Readiness) { onClient() }
  }

  private unowned let loop: RelayLoop
  private let relay = UInt64.random(in: 1...UInt64.max)
  private var doors: [InstanceID: Door] = [:]
  private var applicants: [UInt64: Applicant] = [:]
  /// The newest epoch that answered for each instance: an older store that still answers is not believed.
  private var epochs: [InstanceID: UInt64] = [:]
  private var downs: Subscription?
  private var alive: Subscription?
  private var nextSign: UInt64 = 0
  private var lastHeard: UInt64 = 0

  init(_ loop: RelayLoop) { self.loop = loop }

  func begin() throws(SystemCallFailure) {
    try change(loop.settings)
    loop.ports.onStatus("holding \(doors.count) sockets, \(loop.mannerText)")
  }

  func change(_ settings: RelaySettings) throws(SystemCallFailure) {
    for door in doors.values
    where !settings.instances.contains(door.instance) || door.path != settings.path(of: door.instance) {
      close(door)
    }
    for instance in settings.instances where doors[instance] == nil { try open(instance, settings) }
  }

  private func open(_ instance: InstanceID, _ settings: RelaySettings) throws(SystemCallFailure) {
    let path = settings.path(of: instance)
    let socket = try UnixSocket.listen(path, mode: 0o660)
    let door = Door(instance, path, socket) { [unowned self] in accept(instance) }
    door.key = loop.add(socket, .read, door)
    doors[instance] = door
  }

  private func close(_ door: Door) {
    unlink(door.path)
    loop.remove(door.socket, key: door.key)
    doors[door.instance] = nil
  }

  func end() { for door in Array(doors.values) { close(door) } }

  private func accept(_ instance: InstanceID) {
    guard let door = doors[instance] else { return }
    while let socket = UnixSocket.accept(door.socket) {
      guard loop.pipes.count + applicants.count < loop.settings.sessions else {
        Glibc.close(socket)
        loop.logger.warning("session refused", metadata: ["reason": "\(RelayEnd.full)"])
        continue
      }
      ask(Applicant(loop, instance, socket) { [unowned self] in applicants[$0] = nil })
    }
  }
}

extension GatewaySide {
  /// Asks for a session, under an id that was never used.
  private func ask(_ applicant: Applicant) {
    applicants[applicant.id] = nil
    applicant.id = UInt64.random(in: 1...UInt64.max)
    applicant.next = loop.now + Applicant.patience
    applicants[applicant.id] = applicant
    let instance = applicant.instance
    loop.publish(
      RelaySubjects.hello(instance),
      reply: RelaySubjects.down(instance, name: loop.settings.name, relay: relay, session: applicant.id),
      Opening.hello(instance, key: loop.keys?.name ?? []).bytes(loop.manner))
  }

  func opened(_ wire: Wire) {
    alive = wire.subscribe(RelaySubjects.alive(name: loop.settings.name, relay: relay))
    downs = wire.subscribe(RelaySubjects.allDown(name: loop.settings.name, relay: relay))
    (nextSign, lastHeard) = (0, loop.now)
    for applicant in Array(applicants.values) { ask(applicant) }
  }

  func lost() { (downs, alive) = (nil, nil) }

  func take(_ serving: ServingStore?) {}

  func drain() {
    if alive?.messages().isEmpty == false { lastHeard = loop.now }
    for message in downs?.messages() ?? [] {
      if message.saysNobody {
        for applicant in applicants.values { applicant.wait() }
      } else if let id = RelaySubjects.session(message.subject) {
        if let pipe = loop.pipes[id] { pipe.receive(message.bytes) } else { open(id, message) }
      }
    }
  }

  /// An answer to somebody who asked, or something for a session that has ended.
  private func open(_ id: UInt64, _ message: WireMessage) {
    do throws(RelayEnd) {
      switch (try Opening(message.bytes, loop.manner), applicants[id]) {
      case (.welcome(let instance, let epoch, let key, let exchange), let applicant):
        guard let up = message.reply, RelaySubjects.isUp(up, of: instance) else { return }
        let place = SessionPlace(instance: instance, epoch: epoch, down: message.subject, up: up)
        try welcome(place, key, exchange, applicant)
      case (.refusal(let reason), _): throw reason
      default: return
      }
    } catch { refused(id, error) }
  }

  private func welcome(
    _ place: SessionPlace, _ key: [UInt8], _ exchange: [UInt8], _ applicant: Applicant?
  ) throws(RelayEnd) {
    guard let applicant, applicant.instance == place.instance, place.epoch >= epochs[place.instance] ?? 0
    else {
      // Too late, or of a store that another one took over from.
      if loop.keys == nil {
        let end = MessageHeader(.closed, sequence: 1, taken: 0).bytes + [RelayEnd.closed.rawValue]
        loop.publish(place.up, end)
      }
      return applicant?.wait() ?? ()
    }
    let seal = try seal(place, key, exchange)
    epochs[place.instance] = place.epoch
    applicants[applicant.id] = nil
    _ = Pipe(loop, id: applicant.id, socket: applicant.leave(), subject: place.up, seal: seal)
  }

  /// Answers the box's part of the exchange, which says that its relay may answer for the instance.
  private func seal(
    _ place: SessionPlace, _ key: [UInt8], _ exchange: [UInt8]
  ) throws(RelayEnd) -> SessionSeal {
    guard let keys = loop.keys else { return .clear }
    let (answer, seal) = try keys.answer(place, key, exchange)
    loop.publish(place.up, answer)
    return seal
  }

  private func refused(_ id: UInt64, _ reason: RelayEnd) {
    guard let applicant = applicants[id] else { return }
    if [.unknownKey, .otherVersion, .notOpened].contains(reason) {
      loop.logger.warning("no session", metadata: ["reason": "\(reason)"])
    }
    applicant.refused(reason)
  }

  func tick(_ now: UInt64) {
    for applicant in Array(applicants.values) {
      if now >= applicant.deadline {
        applicant.close()
      } else if now >= applicant.next, downs != nil {
        ask(applicant)
      }
    }
    guard alive != nil else { return }
    let limits = loop.settings.limits
    if now > lastHeard, now - lastHeard > 2 * limits.silence { return loop.loseLine("silence") }
    guard now >= nextSign else { return }
    nextSign = now + limits.beat
    loop.publish(RelaySubjects.alive(name: loop.settings.name, relay: relay), [0])
  }
}
