import RecordModel

extension ExportPatient: Operation {
  func perform(_ engine: Engine, _ call: CallContext) throws(Failure) -> Outcome {
    let start = try ExportStart(self, in: engine.store)
    let source = ExportSource(engine: engine, pin: start.pin, plan: start.plan)
    return try ExportPage(source: source, format: format).outcome(from: start.place)
  }
}
