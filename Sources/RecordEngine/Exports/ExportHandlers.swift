import RecordModel
import RecordStore

extension ExportPatient: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let order = try ExportOrder(self, call)
    try engine.check(order, of: patientId)
    let start = try ExportStart(self, in: engine.store)
    let source = ExportSource(engine: engine, pin: start.pin, plan: start.plan)
    var page = ExportPage(source: source, format: format)
    page.recipient = recipient
    let outcome = try page.outcome(from: start.place)
    // Later pages are part of the recorded disclosure.
    if let disclosure = order.disclosure, cursor == nil { try disclose(disclosure, start, engine, call) }
    return outcome
  }

  /// Returns when the disclosure to somebody outside is durable.
  private func disclose(
    _ disclosure: ExportOrder.Disclosure, _ start: ExportStart, _ engine: Engine, _ call: CallContext
  ) throws(Failure) {
    let content = ExportDisclosure.Content(
      profile: start.plan.profile, format: format, areas: start.plan.areas, since: since,
      position: start.pin.position)
    let entry = ExportDisclosure(disclosure, call).entry(of: patientId, content, by: Self.name)
    try engine.requireAccessLog().recordAndWait([entry])
  }
}
