extension MeasureSetPublished {
  package var summary: LocalizedText {
    LocalizedText(de: "Grenzwerte \(set.id) veröffentlicht", en: "Measure set \(set.id) published")
  }
}
