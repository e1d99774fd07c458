/// A measure set was published; values are judged by it from then on.
package struct MeasureSetPublished: Event {
  package static let type = EventType(code: 90, name: "measures.published")
  /// The whole set, so that the log alone can explain every status.
  package var set: MeasureSet

  package init(set: MeasureSet) { self.set = set }
}
