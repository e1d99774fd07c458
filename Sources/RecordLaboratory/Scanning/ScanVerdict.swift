/// What a scanner says of a document.
package enum ScanVerdict: Sendable, Equatable {
  case clean(scanner: String)
  case infected(signature: String, scanner: String)
  /// Nobody can say; then it is not taken.
  case unscanned
}
