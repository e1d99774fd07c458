extension MeasureSetPublished {
  /// The set's id.
  package var summary: LocalizedText {
    LocalizedText(de: "Grenzwerte \(set.id) veröffentlicht", en: "Measure set \(set.id) published")
  }
}
