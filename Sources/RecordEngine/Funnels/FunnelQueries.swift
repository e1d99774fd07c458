import RecordModel
import RecordStore

extension GetFunnel: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> FunnelDetail {
    try view.activeFunnel(slug).detail(view.call.language)
  }
}

extension GetFunnelDefinition: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> FunnelDetail {
    try view.activeFunnel(slug).definitionView(view.call.language)
  }
}

extension ListFunnels: Query {
  func answer(_ view: borrowing RecordView) throws(Failure) -> Outcome {
    let size = Pagination.size(limit)
    let start = try cursorPosition()
    var entries = try active(view).filter { entry in start.map { $0 < entry.place } ?? true }
    entries.sort { $0.place < $1.place }
    let page = entries.prefix(size)
    let next = entries.count > size ? page.last.map { Cursor.text($0.place) } : nil
    return Outcome(
      pillars: try Self.grouped(Array(page), view), pagination: Pagination(limit: size, nextCursor: next))
  }

  private func cursorPosition() throws(Failure) -> CataloguePlace? {
    guard let cursor else { return nil }
    guard let place = Cursor.position(CataloguePlace.self, cursor) else {
      throw Failure(
        .invalidInput, "the cursor cannot be read; start over without one", details: ["field": "cursor"])
    }
    return place
  }

  private struct Entry {
    let place: CataloguePlace
    let version: String
  }

  private func active(_ view: borrowing RecordView) throws(Failure) -> [Entry] {
    var entries: [Entry] = []
    for (_, funnel) in try view.documents(FunnelDocument.self, prefix: [], limit: Int.max) {
      guard funnel.isActive, tier == nil || funnel.tier == tier?.text else { continue }
      let place = CataloguePlace(title: funnel.title.localized(view.call.language), slug: funnel.slug.text)
      entries.append(Entry(place: place, version: funnel.version))
    }
    return entries
  }

  /// The page's questionnaires by pillar, both in the order of the page (C-29).
  private static func grouped(
    _ page: [Entry], _ view: borrowing RecordView
  ) throws(Failure) -> [CatalogPillar] {
    var pillars: [CatalogPillar] = []
    for entry in page {
      let funnel = try view.version(FunnelDefinition.self, entry.version)
      let pillar = funnel.definition.pillar
      let item = funnel.catalogueView(view.call.language)
      if let index = pillars.firstIndex(where: { $0.id == pillar.id }) {
        pillars[index].funnels.append(item)
      } else {
        pillars.append(
          CatalogPillar(
            id: pillar.id, title: pillar.title.localized(view.call.language),
            description: pillar.description.localized(view.call.language), funnels: [item]))
      }
    }
    return pillars
  }
}

/// A place in the catalogue: by title, then by slug (R-RH-061); the content of its cursors (R-RH-065).
struct CataloguePlace: Codable, Comparable {
  let title: String
  let slug: String

  /// Orders by Unicode scalars (C-28).
  ///
  /// Swift compares strings under canonical equivalence, so NFC and NFD forms of a title are the same place.
  static func < (left: CataloguePlace, right: CataloguePlace) -> Bool {
    left.title == right.title ? left.slug < right.slug : left.title < right.title
  }
}
