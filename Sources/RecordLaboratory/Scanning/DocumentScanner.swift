import RecordModel

/// Looks whether a document could do harm, before anything else reads what is in it (R-SO-106).
package struct DocumentScanner: Sendable {
  /// Where one is configured, it alone decides, and its silence is never an answer (R-SO-108).
  let clamd: Clamd?
  let builtIn: BuiltInScan

  package init(clamd: Clamd?, sandbox: DocumentSandbox) {
    (self.clamd, builtIn) = (clamd, BuiltInScan(sandbox: sandbox))
  }

  package func scan(_ document: [UInt8], _ mediaType: MediaType) async -> ScanVerdict {
    if let clamd { return await clamd.scan(document) }
    return await builtIn.scan(document, mediaType)
  }
}
