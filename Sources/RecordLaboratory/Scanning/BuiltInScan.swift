import RecordModel

/// The check that needs no scanner: it finds what no laboratory report has, not what is known to be bad.
struct BuiltInScan: Sendable {
  /// Names the rules; raised with them.
  static let name = "recordd-check-1"

  let sandbox: DocumentSandbox

  func scan(_ document: [UInt8], _ mediaType: MediaType) async -> ScanVerdict {
    var signs = RawSigns(document, mediaType).signs
    if signs.isEmpty, mediaType == .pdf {
      guard let inner = await inner(document) else { return .unscanned }
      signs = inner
    }
    guard let sign = signs.first else { return .clean(scanner: Self.name) }
    return .infected(signature: sign.rawValue, scanner: Self.name)
  }

  /// What is found by unpacking; `nil` if nobody could look.
  private func inner(_ document: [UInt8]) async -> [HarmSign]? {
    do throws(StepFailure) {
      return try await sandbox.open(document, .pdf) { session throws(StepFailure) in
        try await session.run(DocumentStep(.search), as: DocumentSigns.self)
      }.signs
    } catch {
      return nil
    }
  }
}
