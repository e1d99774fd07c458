import RecordModel
import RecordStore

extension ReadLog: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let reader = LogReader(store: engine.store)
    let wanted = try checkedLimit()
    let filter = LogFilter(
      patient: patientId, streamKinds: streamKinds.map { Set($0) }, types: types.map { Set($0) })
    var events: [LogEvent] = []
    var (reached, head) = (fromPosition ?? 0, UInt64.max)
    while events.count < wanted, reached < head {
      let stretch = try reader.stretch(after: reached, filter: filter, limit: wanted - events.count)
      for record in stretch.records { events.append(try reader.event(record)) }
      head = stretch.head
      if stretch.reached == reached { break }
      reached = stretch.reached
    }
    return Outcome(events: events, nextPosition: reached, head: head)
  }

  private func checkedLimit() throws(Failure) -> Int {
    let limit = limit ?? 100
    guard (1...1000).contains(limit) else {
      throw Failure(.invalidInput, "limit lies between 1 and 1000", details: ["field": "limit"])
    }
    return limit
  }
}

extension VerifyLog: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> VerificationReport {
    let report = try LogVerifier(store: engine.store).verify(after: max(fromPosition ?? 1, 1) - 1)
    guard fromPosition == nil, let accessLog = engine.accessLog else { return report }
    return report.with(try AccessVerifier(online: accessLog).verify())
  }
}
