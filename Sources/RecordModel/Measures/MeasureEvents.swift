/// A measure set was published and is the one that values are judged by from then on.
public struct MeasureSetPublished: Event {
  /// Code 90.
  public static let type = EventType(code: 90, name: "measures.published")
  /// The whole set, so that the log alone can explain every status.
  public var set: MeasureSet

  /// This set is published.
  public init(set: MeasureSet) { self.set = set }
}
