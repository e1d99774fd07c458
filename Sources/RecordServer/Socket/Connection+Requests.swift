import RecordModel
import RecordRPC

extension Connection {
  /// Begins the requests of a frame.
  func take(_ frame: [UInt8]) {
    do {
      let tape = try JSON.parse(frame, limits: JSONLimits(depth: shared.limits.depth, keepsNumbers: true))
      if tape.kind(of: tape.root) == .array {
        takeBatch(tape)
      } else {
        take(tape, at: tape.root, batch: 0, index: 0)
      }
    } catch {
      answer(Ticket(id: .null, batch: 0, index: 0), .failure(Failure(notJSON: error)))
    }
  }

  private func takeBatch(_ tape: Tape) {
    let count = tape.count(of: tape.root)
    guard (1...max(shared.limits.batch, 1)).contains(count) else {
      let failure = Failure(
        .invalidRequest, "a batch holds 1 to \(shared.limits.batch) requests",
        details: ["limit": .integer(Int64(shared.limits.batch))])
      return answer(Ticket(id: .null, batch: 0, index: 0), .failure(failure))
    }
    lastBatch = lastBatch == .max ? 1 : lastBatch + 1
    let batch = lastBatch
    batches[batch] = BatchReplies(count: count)
    var index = 0
    for node in tape.elements(of: tape.root) {
      take(tape, at: node, batch: batch, index: index)
      index += 1
    }
    batches[batch]?.allRead()
    sendIfComplete(batch)
  }

  private func take(_ tape: Tape, at node: Int, batch: UInt32, index: Int) {
    shared.statistics.requests.add(1)
    do {
      let request = try Request.read(tape, at: node)
      let ticket = Ticket(id: request.id, batch: batch, index: index)
      let call = Call(method: request.method, tape: tape, params: request.params, caller: caller)
      if call.method == "log.subscribe" {
        subscribe(call, ticket)
      } else if call.method == "log.unsubscribe" {
        unsubscribe(call, ticket)
      } else if call.method == "rpc.generation" {
        handOverGeneration(call, ticket)
      } else {
        begin(call, ticket)
      }
    } catch {
      answer(Ticket(id: error.id, batch: batch, index: index), .failure(error.failure))
    }
  }

  private func begin(_ call: Call, _ ticket: Ticket) {
    // Requests of a batch share their text.
    let bytes = call.tape.footprint / max(1, batches[ticket.batch]?.count ?? 1)
    let room = AnswerRoom(shared: shared, method: call.method, request: bytes, load: load)
    inFlight += 1
    workBytes += bytes
    if ticket.batch != 0 { batches[ticket.batch]?.expectReply() }
    settleAccount()
    let (mailbox, serial) = (mailbox, serial)
    room.shared.service.handle(call) { reply in
      let (reply, bytes) = room.admit(reply)
      mailbox.deliver(
        Letter(
          connection: serial, content: .reply(ticket, reply), bytes: bytes, requestBytes: room.request,
          held: room.shared.held))
    }
  }
}
