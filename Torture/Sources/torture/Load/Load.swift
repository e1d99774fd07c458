import Glibc

/// Many clients, each with one command under way, on one thread.
final class Load {
  let ledger: Ledger
  private var clients: [LoadClient]

  init(clients: Int, seed: UInt64, ledger: Ledger) {
    self.ledger = ledger
    self.clients = (0..<clients).map { LoadClient(number: $0, seed: seed) }
  }

  /// When the load has done enough; every connection may have ended before.
  enum Goal {
    /// So many seconds are over.
    case seconds(Double)
    /// So many of its commands were answered.
    case answers(Int)
    /// So many of its commands were done.
    case acknowledged(Int)
  }

  /// Sends commands for so many seconds; see ``run(_:until:then:)``.
  @discardableResult
  func run(_ site: Site, seconds: Double, then: () throws -> Void = {}) throws -> [Double] {
    try run(site, until: .seconds(seconds), then: then)
  }

  /// Sends commands until enough is done or until every connection has ended, then does something, and reads what came.
  ///
  /// - Returns: seconds from sending to answer.
  @discardableResult
  func run(_ site: Site, until goal: Goal, then: () throws -> Void = {}) throws -> [Double] {
    var lines = try clients.indices.map { Line(client: $0, connection: try site.connect()) }
    var times: [Double] = []
    let first = ledger.commands.count
    var end = Clock.now + Clock.patience
    if case .seconds(let seconds) = goal { end = Clock.now + seconds }
    while Clock.now < end, !isReached(goal, times.count, first), lines.contains(where: \.isOpen) {
      for index in lines.indices where lines[index].isOpen && lines[index].command == nil {
        send(&lines[index])
      }
      ledger.flush()
      receive(&lines, seconds: min(0.05, max(0, end - Clock.now)), &times)
    }
    try then()
    // What left before the end counts, however late it is read.
    let limit = Clock.now + 15
    while Clock.now < limit, lines.contains(where: { $0.isOpen && $0.command != nil }) {
      receive(&lines, seconds: 0.05, &times)
    }
    ledger.flush()
    return times
  }

  private func isReached(_ goal: Goal, _ answers: Int, _ first: Int) -> Bool {
    switch goal {
    case .seconds: false
    case .answers(let count): answers >= count
    case .acknowledged(let count): ledger.acknowledged(from: first) >= count
    }
  }

  private struct Line {
    let client: Int
    let connection: Connection
    var isOpen = true
    var command: Int?
    var sent = 0.0
  }

  private func send(_ line: inout Line) {
    let command = clients[line.client].next()
    line.command = ledger.note(command)
    line.sent = Clock.now
    if line.connection.send(command.method, command.params) == nil { line.isOpen = false }
  }

  private func receive(_ lines: inout [Line], seconds: Double, _ times: inout [Double]) {
    let open = lines.indices.filter { lines[$0].isOpen }
    var waiting = open.map { pollfd(fd: lines[$0].connection.descriptor, events: Int16(POLLIN), revents: 0) }
    guard poll(&waiting, nfds_t(waiting.count), Int32(seconds * 1000)) > 0 else { return }
    for (index, state) in zip(open, waiting) where state.revents != 0 {
      lines[index].isOpen = lines[index].connection.fill(seconds: 0)
      while let text = lines[index].connection.line() {
        guard let answer = JSON(text), let number = lines[index].command else { continue }
        times.append(Clock.now - lines[index].sent)
        lines[index].command = nil
        settle(number, answer)
      }
    }
  }

  private func settle(_ number: Int, _ answer: JSON) {
    ledger.settle(number, answer)
    let command = ledger.commands[number]
    if let result = answer["result"] {
      clients[command.client].take(command, result)
    } else {
      clients[command.client].forget()
    }
  }

  /// Sends a command again; the whole answer.
  func again(_ number: Int, _ answer: JSON) {
    settle(number, answer)
  }

  /// Lets every client begin with another patient.
  func forget() { for index in clients.indices { clients[index].forget() } }
}
