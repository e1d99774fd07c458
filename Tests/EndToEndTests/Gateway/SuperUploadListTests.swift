import RecordClient
import RecordModel
import Testing

/// Uploads of Super One over real programs: lists, operations on several, keys.
@Suite("Super One: lists of uploads", .serialized) struct SuperUploadListTests {
  private static let path = "/api/v1/upload"

  /// The answer to filters.
  private func filtered(
    _ person: WebSession, _ filters: Value, _ pagination: Value? = nil
  ) async throws -> WebSession.Reply {
    try await person.post(
      "\(Self.path)/history/filtered", (["filters": filters] as Value).with("pagination", pagination))
  }

  @Test("R-SO-209 to R-SO-214: history, filters that narrow, and figures") func lists() async throws {
    let (own, _) = try await SuperFixtures.get()
    let ids = own.reports.map { $0["id"] ?? .null }
    let history = try await own.person.get("\(Self.path)/history")
    #expect(history.data?["uploads"]?.list.map { $0["id"] ?? .null } == ids.reversed(), "\(history.text)")
    #expect(try await filtered(own.person, [:]).data == history.data)
    let page = try await filtered(own.person, [:], ["page": 2, "limit": 1])
    #expect(
      page.data?["pagination"] == [
        "page": 2, "limit": 1, "total": 2, "totalPages": 2, "hasNext": false, "hasPrevious": true,
      ], "R-SO-014: \(page.text)")
    let first = try #require(own.reports[0]["createdAt"]?.text)
    for (filters, found) in [
      (["processingStatus": ["completed"]], 2), (["processingStatus": ["failed", "pending"]], 0),
      (["processingStatus": ["uploading"]], 0), (["processingStatus": []], 2),
      (["processingStatus": ["uploading", "completed"]], 2),
      (["documentTypes": ["lab_report"]], 0), (["documentTypes": ["blood_work", "lipid_panel"]], 2),
      (["healthCategories": ["cardiovascular"]], 2), (["healthCategories": ["immune"]], 0),
      (["searchTerm": "VITAMIN d"], 2), (["searchTerm": "report-1.PDF"], 1), (["searchTerm": ".*"], 0),
      (["searchTerm": ""], 2), (["fileTypes": ["application/pdf"]], 2), (["fileTypes": ["image/heic"]], 0),
      (["confidenceRange": ["min": .double(0.99), "max": 1]], 2),
      (["confidenceRange": ["max": .double(0.5)]], 0),
      (["dateRange": ["startDate": .string(first), "endDate": .string(first)]], 1),
      (["dateRange": ["endDate": "2020-01-01T00:00:00.123456789+02:00"]], 0),
      (["searchTerm": "vitamin", "fileTypes": ["image/png"]], 0), (["unknown": 1], 2),
    ] as [(Value, Int)] {
      let reply = try await filtered(own.person, filters)
      #expect(reply.status == 200 && reply.json?["message"] == "Upload history retrieved", "\(reply.text)")
      #expect(reply.data?["uploads"]?.list.count == found, "\(filters)")
    }
    let figures = try await own.person.get("\(Self.path)/statistics")
    #expect(figures.json?["message"] == "Upload statistics retrieved", "\(figures.text)")
    let data = figures.data
    #expect(data?["timeRange"] == "6months" && data?["totalUploads"] == 2 && data?["successfulUploads"] == 2)
    #expect(data?["totalSize"] == history.data?["total_size"] && data?["totalBiomarkers"] == 10)
    #expect(data?["byMonth"]?.list.count == 1 && data?["averageConfidence"] == .double(0.99))
  }

  @Test("R-SO-212: filters that cannot be are refused, all at once") func badFilters() async throws {
    let (own, _) = try await SuperFixtures.get()
    for (filters, member) in [
      (["processingStatus": ["done"]], "processingStatus.0"), (["documentTypes": "x"], "documentTypes"),
      (["fileTypes": ["application/octet-stream"]], "fileTypes.0"),
      (["healthCategories": ["x"]], "healthCategories.0"),
      (["confidenceRange": ["min": .double(1.5)]], "confidenceRange.min"),
      (["confidenceRange": ["min": .double(0.9), "max": .double(0.8)]], "confidenceRange.min"),
      (["dateRange": ["startDate": "2025-02-30T00:00:00Z"]], "dateRange.startDate"),
      (["dateRange": ["startDate": "2025-03-01"]], "dateRange.startDate"),
      (
        ["dateRange": ["startDate": "2025-03-02T00:00:00Z", "endDate": "2025-03-01T00:00:00Z"]],
        "dateRange.startDate"
      ),
      (["searchTerm": .string(String(repeating: "x", count: 201))], "searchTerm"),
      (["searchTerm": 1], "searchTerm"),
    ] as [(Value, String)] {
      let reply = try await filtered(own.person, filters)
      #expect(reply.status == 422, "\(filters) \(reply.text)")
      #expect(reply.superDetails?.contains("filters.\(member): ") == true, "\(filters) \(reply.text)")
    }
    for pagination in [["page": 0], ["limit": 101], ["limit": "x"]] as [Value] {
      #expect(try await filtered(own.person, [:], pagination).status == 422)
    }
    let both = try await filtered(own.person, ["searchTerm": 1], ["page": 0])
    #expect(both.superDetails?.split(separator: ";").count == 2, "\(both.text)")
    #expect(try await own.person.post("\(Self.path)/history/filtered", [:]).status == 422)
  }

  @Test("R-SO-215, R-SO-216, R-SO-218 to R-SO-220: several at once are read again and deleted, each alone")
  func batch() async throws {
    let mara = try await SharedSuperLaboratory.get().site.register("mara")
    let reports = [
      try await mara.completed(SuperFixture.earlier), try await mara.completed(SuperFixture.later),
    ]
    let ids = reports.map { $0["id"] ?? .null }
    func operate(
      _ operation: Value, _ ids: Value, _ headers: [String: String] = [:]
    ) async throws -> WebSession.Reply {
      try await mara.post(
        "\(Self.path)/history/batch", ["operation": operation, "labReportIds": ids], headers)
    }
    let again = try await operate("reprocess", .array(ids))
    #expect(again.status == 200 && again.json?["message"] == "Batch operation completed", "\(again.text)")
    #expect(again.data?["successful"] == .array(ids) && again.data?["total_failed"] == 0)
    #expect(again.data?["export"] == .null && again.data?["operation"] == "reprocess")
    for id in ids.compactMap(\.text) {
      for _ in 0..<300 {
        if try await mara.get("\(Self.path)/status/\(id)").data?["status"] == "completed" { break }
        try await Task.sleep(for: .milliseconds(100))
      }
      #expect(try await mara.get("\(Self.path)/status/\(id)").data?["status"] == "completed")
    }
    for (operation, ids, member) in [
      ("delete", [], "labReportIds"), ("delete", [ids[0], ids[0]], "labReportIds"),
      ("burn", [ids[0]], "operation"),
      ("delete", .array((0...100).map { .string("x\($0)") }), "labReportIds"),
      ("delete", [1], "labReportIds.0"),
    ] as [(Value, Value, String)] {
      let reply = try await operate(operation, ids)
      #expect(reply.status == 422 && reply.superDetails?.contains("\(member): ") == true, "\(reply.text)")
    }
    let analyses = "/api/v1/health-analysis/history"
    let before = try await mara.get(analyses).json?["pagination"]?["total_items"]?.whole ?? 0
    let key = ["Idempotency-Key": "batch-delete-1"]
    let deleted = try await operate("delete", [ids[0], "nobodys"], key)
    #expect(deleted.data?["successful"] == [ids[0]] && deleted.data?["total_failed"] == 1, "\(deleted.text)")
    let replayed = try await operate("delete", [ids[0], "nobodys"], key)
    #expect(replayed.data == deleted.data, "R-SO-301")
    #expect(deleted["Idempotency-Replayed"] == nil && replayed["Idempotency-Replayed"] == "true")
    let other = try await operate("delete", [ids[1]], key)
    #expect(other.status == 409 && other.superCode == "CONFLICT", "R-SO-347: \(other.text)")
    #expect(try await operate("delete", [ids[0]]).data?["failed"]?.list.first?["error_code"] == "NOT_FOUND")
    #expect(try await mara.get("\(Self.path)/history").data?["pagination"]?["total"] == 1)
    let after = try await mara.get(analyses).json?["pagination"]?["total_items"]?.whole ?? 0
    #expect((1..<before).contains(after), "those of the other report stay")
  }

  @Test(
    "R-SO-101, R-SO-301, R-SO-347: an upload that is sent again under its key is answered as the first time")
  func keys() async throws {
    let nora = try await SharedSuperLaboratory.get().site.register("nora")
    let key = ["Idempotency-Key": "upload-key-1"]
    let first = try await nora.upload(SuperFixture.earlier, key)
    #expect(first.status == 201, "\(first.text)")
    let again = try await nora.upload(SuperFixture.earlier, key)
    #expect(again.status == 201 && again.data?["id"] == first.data?["id"], "\(again.text)")
    #expect(again.data?["document"]?["metadata"]?["deduplicated"] == nil)
    #expect(first["Idempotency-Replayed"] == nil && again["Idempotency-Replayed"] == "true")
    let bare = try await nora.upload(SuperFixture.earlier)
    #expect(bare.data?["id"] == first.data?["id"], "R-SO-101")
    #expect(bare.data?["document"]?["metadata"]?["deduplicated"] == "true")
    #expect(bare["Idempotency-Replayed"] == nil)
    for reply in [
      try await nora.upload(SuperFixture.later, key),
      try await nora.upload(SuperFixture.earlier, preferences: #"{"detailLevel":"basic"}"#, key),
    ] { #expect(reply.status == 409 && reply.superCode == "CONFLICT", "\(reply.text)") }
    #expect(try await nora.upload(SuperFixture.later, ["Idempotency-Key": "short"]).status == 422)
    var form = WrittenForm()
    form.file("files", "a.pdf", SuperFixture.later.bytes)
    form.file("files", "b.txt", Array("no report".utf8))
    form.file("files", "c.pdf", SuperFixture.earlier.bytes)
    let batchKey = ["Idempotency-Key": "upload-key-2"]
    let batch = try await nora.send(form, "\(Self.path)/lab-reports/batch", batchKey)
    #expect(batch.status == 201 && batch.data?["total_uploaded"] == 2, "\(batch.text)")
    let repeated = try await nora.send(form, "\(Self.path)/lab-reports/batch", batchKey)
    func ids(_ reply: WebSession.Reply) -> [Value?] {
      reply.data?["successful"]?.list.map { $0["id"] } ?? []
    }
    #expect(repeated.status == 201 && ids(repeated) == ids(batch) && ids(batch).count == 2)
    #expect(repeated.data?["failed"] == batch.data?["failed"])
    #expect(batch["Idempotency-Replayed"] == nil && repeated["Idempotency-Replayed"] == "true")
    #expect(try await nora.get("\(Self.path)/history").data?["pagination"]?["total"] == 2)
  }

  @Test("a value is held against its page: its picture, and what people say of it") func review() async throws
  {
    let olivia = try await SharedSuperLaboratory.get().site.register("olivia")
    let report = try await olivia.completed(SuperFixture.earlier)
    let id = try #require(report["id"]?.text)
    let values = report["extractedBiomarkers"]?.list ?? []
    let glucose = try #require(values.first { $0["name"] == "Hemoglobin" }?["id"]?.text, "\(report)")
    let path = "\(Self.path)/\(id)/biomarkers/\(glucose)"
    let picture = try await olivia.get("\(path)/picture")
    #expect(picture.status == 200 && picture["Content-Type"] == "image/png", "\(picture.status)")
    #expect(picture.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) && picture["Cache-Control"] == "no-store")
    let corrected = try await olivia.post("\(path)/correct", ["value": "6.5"])
    #expect(
      corrected.status == 200 && corrected.json?["message"] == "Biomarker corrected", "\(corrected.text)")
    #expect(corrected.data?["value"] == "6.5" && corrected.data?["status"] == "critical_low")
    let shown = try await olivia.get("\(Self.path)/history").data?["uploads"]?.list.first
    #expect(
      shown?["extractedBiomarkers"]?.list.first { $0["id"]?.text == glucose } == corrected.data,
      "\(shown ?? [])")
    #expect(try await olivia.post("\(path)/confirm").status == 200)
    #expect(try await olivia.post("\(path)/reject").json?["message"] == "Biomarker rejected")
    let none = try await olivia.post("\(path)/correct", [:])
    #expect(none.status == 422, "\(none.text)")
    #expect(try await olivia.post("\(Self.path)/\(id)/biomarkers/nothing/confirm").status == 404)
  }
}
