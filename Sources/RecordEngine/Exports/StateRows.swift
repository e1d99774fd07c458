import RecordExport
import RecordModel

extension ExportSource {
  private static let rowsPerBatch = 256

  /// The next rows of a table of the state; an offset is a number of rows.
  func stateBatch(_ table: RecordTable, after offset: UInt64) throws(Failure) -> Batch {
    let state = try state()
    let count = state.count(of: table)
    guard let start = Int(exactly: offset), start <= count else {
      throw Failure(
        .invalidInput, "the cursor lies behind the end of a table; start over without one",
        details: ["field": "cursor"])
    }
    let range = start..<min(count, start + Self.rowsPerBatch)
    let rows = try rows(table, state, range)
    let entries = rows.enumerated().map { (index, row) in Entry([row], offset + UInt64(index) + 1) }
    return Batch(entries: entries, reached: UInt64(range.upperBound), isEnd: range.upperBound == count)
  }

  private func rows(
    _ table: RecordTable, _ state: PatientState, _ range: Range<Int>
  ) throws(Failure) -> [[ExportCell]] {
    switch table {
    case .patient: return range.isEmpty ? [] : state.profile.map { [$0.exportRow] } ?? []
    case .assessments: return state.assessments[range].map(\.exportRow)
    default:
      return try engine.read(call) { (view) throws(Failure) in
        var rows: [[ExportCell]] = []
        for (assessment, answer) in state.answers(range) {
          let funnel = try view.funnel(version: assessment.funnelVersion)
          let saved = try view.store.record(answer.position, view).envelope
          rows.append(answer.exportRow(assessment.assessmentId, funnel, savedAt: saved.recordedAt))
        }
        return rows
      }
    }
  }
}

extension PatientDocument {
  fileprivate var exportRow: [ExportCell] {
    [
      ExportCell(describing: patientId), ExportCell(person.fullName),
      ExportCell(describing: person.birthDate),
      ExportCell(person.sex?.rawValue), ExportCell(person.language?.rawValue),
      ExportCell(describing: createdAt), ExportCell(describing: updatedAt),
    ]
  }
}

extension AssessmentDocument {
  fileprivate var exportRow: [ExportCell] {
    [
      ExportCell(describing: assessmentId), ExportCell(funnel.text), ExportCell(funnelVersion),
      ExportCell(status.rawValue), ExportCell(describing: startedAt), ExportCell(describing: completedAt),
      ExportCell(report?.primaryScale?.value), ExportCell(report?.primaryScale?.riskLevel),
      ExportCell(describing: report?.id),
    ]
  }
}

extension StoredAnswer {
  fileprivate func exportRow(
    _ assessment: AssessmentID, _ funnel: CompiledFunnel, savedAt: Timestamp
  ) -> [ExportCell] {
    let question = funnel.question(key.text)
    let label = question?.words(for: Int(value))
    return [
      ExportCell(describing: assessment), ExportCell(describing: id), ExportCell(key.text),
      ExportCell(question?.label.de), ExportCell(question?.label.en), ExportCell(value),
      ExportCell(label?.de), ExportCell(label?.en), ExportCell(position), ExportCell(describing: savedAt),
    ]
  }
}

extension FunnelDefinition.Question {
  /// The words of an answer: those of the chosen option, or those at an end of a scale.
  fileprivate func words(for answer: Int) -> LocalizedText? {
    switch options {
    case .choices(let choices): choices.first { $0.value == answer }?.label
    case .scale(let scale) where answer == scale.min: scale.minLabel
    case .scale(let scale) where answer == scale.max: scale.maxLabel
    case .scale, nil: nil
    }
  }
}
