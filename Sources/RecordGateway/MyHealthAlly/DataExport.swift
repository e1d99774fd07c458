import Crypto
import HTTPTypes
import RecordClient
import RecordModel

/// The contract's `DataExport`: an export job as this application shows it.
struct DataExport: Codable, Sendable, Equatable {
  var id: String
  var format: ExportFormat
  var status: Status
  var requestedAt: Timestamp
  @OrNull var readyAt: Timestamp?
  @OrNull var expiresAt: Timestamp?
  @OrNull var sizeBytes: Int?
  @OrNull var sha256: String?
  @OrNull var downloadUrl: String?
  @OrNull var upToSequence: UInt64?
  /// The record's own id of it, which is not sent.
  let job: ExportJobID

  enum Status: String, Codable, Sendable, CaseIterable {
    case requested, ready, failed, expired
  }

  enum CodingKeys: String, CodingKey {
    case id, format, status, requestedAt, readyAt, expiresAt, sizeBytes, sha256, downloadUrl, upToSequence
  }

  static let mediaType = "application/octet-stream"
  /// Milliseconds for which one can be fetched (R-MH-332).
  private static let lifetime: Int64 = 7 * 86_400_000

  init(_ job: ExportJob, at now: Timestamp) {
    (id, self.job) = (job.label?.text ?? job.id.description, job.id)
    (format, requestedAt) = (job.format, job.createdAt)
    (readyAt, expiresAt, sizeBytes, sha256, downloadUrl) = (nil, nil, nil, nil, nil)
    upToSequence = job.position
    switch job.status {
    case .queued, .running: status = .requested
    case .failed, .cancelled: status = .failed
    case .finished:
      let ready = job.finishedAt ?? job.createdAt
      let end = Timestamp(milliseconds: ready.milliseconds + Self.lifetime)
      (readyAt, expiresAt) = (ready, end)
      (sizeBytes, sha256) = (job.archive?.bytes, job.archive?.sha256)
      status = now < end ? .ready : .expired
      guard status == .ready, let patient = job.patientId else { return }
      downloadUrl = "/api/patients/\(patient)/data-exports/\(id)/download"
    }
  }

  init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "it is only sent"))
  }

  static let shape = Shape.closed(
    .required("id", .id), .required("format", .words(["json", "csv"])),
    .required("status", .words(of: Status.self)), .required("requestedAt", .moment),
    .required("readyAt", .orNull(.moment)), .required("expiresAt", .orNull(.moment)),
    .required("sizeBytes", .orNull(.integer(0...Int64.max))), .required("sha256", .orNull(.anyText)),
    .required("downloadUrl", .orNull(.link)), .required("upToSequence", .orNull(.integer(0...Int64.max))))
}

/// The contract's `DataExportList`; all of a patient's are few.
struct DataExports: Encodable, Sendable {
  var exports: [DataExport]
  var page: Pagination

  /// - Parameter members: the page's size and start.
  init(_ all: [DataExport], _ members: [Value.Member]) throws(Failure) {
    var (size, start) = (50, 0)
    for member in members {
      if member.name == "limit", case .integer(let number) = member.value { size = Int(number) }
      guard member.name == "cursor", case .string(let id) = member.value else { continue }
      guard let place = all.firstIndex(where: { $0.id == id }) else {
        throw Failure(problems: [
          FieldProblem(path: "/cursor", code: "bad_format", message: "nextCursor of the page before")
        ])
      }
      start = place + 1
    }
    exports = Array(all.dropFirst(start).prefix(size))
    let isLast = start + exports.count >= all.count
    page = Pagination(limit: size, nextCursor: isLast ? nil : exports.last?.id)
  }
}

/// A request for a copy of the record.
struct DataExportRequest: Sendable {
  private let exchange: Exchange

  init(_ exchange: Exchange) { self.exchange = exchange }

  /// Copies under way, and copies in 24 hours (R-MH-333).
  private static let (atOnce, perDay): (Int64, Int64) = (1, 5)

  /// Areas of the record by the contract's sections, as far as the record has them.
  private static let sections: [String: [RecordArea]] = [
    "profile": [.patients], "intake": [.intake, .assessments], "vitals": [.vitals],
    "health-metrics": [.vitals], "labs": [.labs, .labReports, .analyses], "care-plan": [.carePlan],
    "medications": [.medications], "appointments": [.appointments], "visit-summaries": [.visitSummaries],
    "messages": [.messages], "notifications": [.notifications], "journal": [.journal],
    "voice-notes": [.voiceNotes], "billing": [.billing], "insurance": [.insurance],
    "emergency-info": [.emergencyInfo, .history], "devices": [.devices],
    "assistant": [.assistant], "settings": [.settings], "access-log": [],
  ]

  static let shape = Shape.closed(
    .optional("id", .id), .required("format", .words(["json", "csv"])),
    .optional("sections", .list(of: .words(sections.keys.sorted()), atMost: 30)),
    .optional("from", .moment), .optional("to", .moment))

  /// What is wrong with the members together: the period ends after its beginning, as in the lists (R-MH-331).
  static func problems(_ body: Tape?) -> [FieldProblem] {
    let period = period(body)
    guard let from = period.from, let to = period.to, to <= from else { return [] }
    return [FieldProblem(path: "/from", code: "inconsistent", message: "before to")]
  }

  private static func period(_ body: Tape?) -> ExportPeriod {
    func moment(_ name: String) -> Timestamp? {
      guard let body else { return nil }
      return body.member(name, of: body.root).flatMap { body.string(at: $0) }.flatMap { Timestamp($0) }
    }
    return ExportPeriod(from: moment("from"), to: moment("to"))
  }

  func answer() async throws(Failure) -> Answer {
    let parameters = try exchange.ownRecord + members
    let received = try await exchange.call(StartExport.name, parameters, isWrite: true)
    let job = try received.read(ExportJob.self)
    var answer = try Answer(encoding: DataExport(job, at: exchange.moment))
    answer.note(received.receipt)
    if received.receipt?.unchanged == true { answer.noteReplay() }
    answer.headers[.eventSequence] = "\(received.receipt?.last ?? job.position)"
    return answer
  }

  private var members: [Value.Member] {
    var members: [Value.Member] = [
      .init("format", .string(text("format") ?? "json")), .init("profile", "own"),
      .init("atOnce", .integer(Self.atOnce)), .init("perDay", .integer(Self.perDay)),
    ]
    if let id = text("id") {
      members += [.init("label", .string(id)), .init("jobId", .string(jobID(id)))]
    }
    if let areas { members.append(.init("areas", .array(areas.map { .string($0.rawValue) }))) }
    let period = Self.period(exchange.body)
    if period.isPossible {
      let bounds = [("from", period.from), ("to", period.to)].compactMap { name, bound in
        bound.map { Value.Member(name, .string("\($0)")) }
      }
      members.append(.init("period", .object(bounds)))
    }
    return members
  }

  /// The areas of the sections that are asked for; whose record it is belongs to all.
  private var areas: [RecordArea]? {
    guard let body = exchange.body, let node = body.member("sections", of: body.root) else { return nil }
    let named = body.elements(of: node).compactMap { body.string(at: $0) }
    return named.isEmpty ? nil : [.patients] + Set(named.flatMap { Self.sections[$0] ?? [] }).sorted
  }

  private func text(_ name: String) -> String? {
    guard let body = exchange.body else { return nil }
    return body.member(name, of: body.root).flatMap { body.string(at: $0) }
  }

  /// The record's id of an export that the client named: the same name is the same export, and nobody else's.
  private func jobID(_ name: String) -> String {
    let owner = exchange.session?.account.description ?? ""
    var digits = Array(
      (CommandKey.commandID(queued: "data-export \(name)", of: owner)?.description ?? "").utf8)
    guard digits.count == 36 else { return "" }
    // Ids of jobs are version 4 UUIDs; those of commands are hashes of version 8 (RFC 9562 §5.8).
    (digits[14], digits[19]) = (UInt8(ascii: "4"), UInt8(ascii: "a"))
    return String(decoding: digits, as: UTF8.self)
  }
}

extension Set<RecordArea> {
  fileprivate var sorted: [RecordArea] { RecordArea.allCases.filter { $0 != .patients && contains($0) } }
}
