/// The rules by which words of a page become values of a report.
package enum ReadingRules {
  /// Another name for every change of what is read.
  package static let version = "reading-4"
}
