/// What the opening of an engine is at, in words for whoever waits for it.
package enum StartPhase: String, Sendable, CaseIterable {
  case store = "opening the store, and checking its entries"
  case journal = "taking over what the journal holds"
  case erasures = "finishing erasures that were cut off"
  case accessLog = "opening the access log"
  case projections = "folding projections"
  case leftovers = "removing what exports and backups left"
  case documents = "looking for what is left of documents"
}
