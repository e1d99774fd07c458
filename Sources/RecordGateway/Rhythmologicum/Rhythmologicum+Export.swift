import HTTPTypes
import RecordModel

extension Rhythmologicum {
  /// The patient's copy: all completed assessments with their answers, as JSON or CSV (R-RH-163).
  static let exportRoute = Route(
    operation: "exportMeasures", method: .get, path: "/api/patient-measures/export", limit: 10,
    documentation: RouteDocumentation(
      summary: ListMeasures.summary, answer: { Schema.of(MeasuresExport.self) }, otherMedia: ["text/csv"],
      parameters: {
        [
          ParameterDocumentation(
            place: .query, name: "format", schema: ["enum": ["json", "csv"], "default": "json"])
        ]
      })
  ) { (exchange) async throws(Failure) in
    let format = try exchange.query.value("format") ?? "json"
    guard format == "json" || format == "csv" else {
      throw Failure(.invalidInput, "json or csv", details: ["field": "format"])
    }
    let measures = try await exchange.everything(ListMeasures.self) { ($0.measures, $0.pagination) }
    var answer =
      format == "csv"
      ? MeasuresTable.answer(measures)
      : try Answer(encoding: MeasuresExport(exportedAt: exchange.moment, measures: measures))
    answer.headers[.contentDisposition] = "attachment; filename=\"rhythmologicum-export.\(format)\""
    return answer
  }
}

/// The contract's `MeasuresExportResponse.data`.
struct MeasuresExport: Codable {
  var exportedAt: Timestamp
  var measures: [AnsweredMeasure]

  enum CodingKeys: String, CodingKey {
    case measures
    case exportedAt = "exported_at"
  }
}

/// One line an answer, by RFC 4180; assessments without answers have one line.
enum MeasuresTable {
  static func answer(_ measures: [AnsweredMeasure]) -> Answer {
    var text =
      "assessment_id,funnel,funnel_version_id,completed_at,total_score,risk_level,question_id,answer_value\r\n"
    for each in measures {
      let measure = each.measure
      let start = [
        measure.assessmentId.description, measure.funnel.text, measure.funnelVersion,
        measure.completedAt.description, measure.totalScore.map { "\($0)" } ?? "", measure.riskLevel ?? "",
      ].map(cell).joined(separator: ",")
      if each.answers.isEmpty { text += start + ",,\r\n" }
      for answer in each.answers { text += "\(start),\(cell(answer.questionId)),\(answer.answerValue)\r\n" }
    }
    return Answer(type: "text/csv; charset=utf-8", Array(text.utf8))
  }

  /// Quoted if necessary; a text that a spreadsheet would take for a formula gets an apostrophe.
  private static func cell(_ text: String) -> String {
    let safe = text.first.map { "=+-@\t\r".contains($0) } == true ? "'" + text : text
    guard safe.contains(where: { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }) else { return safe }
    return "\"" + safe.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}
