/// The kind of a family of figures, by the names of the text format.
enum MetricKind: String, Sendable {
  /// Only grows, and begins again with the process.
  case counter
  /// Goes up and down.
  case gauge
  /// Counts observations below each of some bounds.
  case histogram
}

/// A figure with its labels, on its way into text.
struct MetricSample: Sendable, Equatable {
  var labels: [(name: String, value: String)] = []
  var value: Double

  init(_ value: Double, _ labels: (String, String)...) {
    (self.value, self.labels) = (value, labels.map { (name: $0.0, value: $0.1) })
  }

  static func == (left: MetricSample, right: MetricSample) -> Bool {
    left.value == right.value && left.labels.elementsEqual(right.labels, by: ==)
  }
}
