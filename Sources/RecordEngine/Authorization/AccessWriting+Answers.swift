import RecordModel

extension AccessWriting {
  /// An entry for the patient of the call, or one for each patient of whom there is something in the answer.
  func entries(_ call: CallContext, _ result: Tape) -> [AccessEntry] {
    let content = endpoint.content(of: result)
    if patient == nil, let patients = content?.patients, !patients.isEmpty {
      return patients.map { self.entry(call, of: $0.patient, $0.things) }
    }
    var entry = self.entry(call, relation: nil)
    var text: [UInt8] = []
    JSON.write(result, node: result.root, into: &text)
    (entry.use.bytes, entry.use.items) = (text.count, content?.things?.count)
    entry.use.resources = content?.things?.resources
    return [entry]
  }

  /// An entry for one of several patients; a person is shown only those that they have to do with.
  private func entry(
    _ call: CallContext, of patient: PatientID, _ things: AnswerContent.Things
  ) -> AccessEntry {
    let known: AccessRelation? = call.principal.map { $0.role == .patient ? .own : .assigned }
    var entry = self.entry(call, relation: known)
    entry.patient = patient
    (entry.use.items, entry.use.resources) = (things.count, things.resources)
    return entry
  }
}

extension Endpoint {
  /// Methods whose answers are put together from things of many kinds, where a number would say nothing.
  private static let mixed: Set<String> = [GetChart.name, GetDashboard.name, ExplainDashboard.name]

  /// The things in an answer; `nil` where they are of many kinds.
  func content(of answer: Tape) -> AnswerContent? {
    Self.mixed.contains(name) ? nil : AnswerContent(answer)
  }
}
