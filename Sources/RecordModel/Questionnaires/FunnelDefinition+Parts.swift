extension FunnelDefinition {
  /// A group of funnels in the catalogue.
  package struct Pillar: Sendable, Equatable, Codable {
    /// Opaque id, at most 64 of `A-Za-z0-9_-`.
    package var id: String
    package var title: LocalizedText
    /// One sentence below the heading.
    package var description: LocalizedText

    package init(id: String, title: LocalizedText, description: LocalizedText) {
      self.id = id
      self.title = title
      self.description = description
    }
  }

  /// A page of text before or after the steps.
  package struct ContentPage: Sendable, Equatable, Codable {
    /// Its name in addresses, a slug.
    package var slug: String
    package var title: LocalizedText
    /// Passed through as it is.
    package var content: LocalizedBlocks

    package init(slug: String, title: LocalizedText, content: LocalizedBlocks) {
      self.slug = slug
      self.title = title
      self.content = content
    }
  }

  /// Advice that goes with a band.
  package struct Recommendation: Sendable, Equatable, Codable {
    /// Bands refer to it.
    package var key: String
    package var title: LocalizedText
    package var description: LocalizedText

    package init(key: String, title: LocalizedText, description: LocalizedText) {
      self.key = key
      self.title = title
      self.description = description
    }
  }

  /// A code in a public code system.
  package struct Coding: Sendable, Equatable, Codable {
    /// Address of the code system, such as `http://loinc.org`.
    package var system: String
    /// Such as `44250-9`.
    package var code: String
    /// The code system's list of permitted answers, such as `LL358-3`; only for questions.
    package var answerList: String?

    package init(system: String, code: String, answerList: String? = nil) {
      self.system = system
      self.code = code
      self.answerList = answerList
    }
  }

  /// A publication that items, weights or bands are taken from.
  package struct Source: Sendable, Equatable, Codable {
    /// Authors, title, journal, year — as one would cite it; not translated.
    package var citation: String
    /// A web address, if it is on the web.
    package var url: String?

    package init(citation: String, url: String? = nil) {
      self.citation = citation
      self.url = url
    }
  }

  /// The terms of use of the texts.
  package struct Licence: Sendable, Equatable, Codable {
    /// The notice to show, and the wording that each language uses.
    package var notice: LocalizedText
    /// A web address.
    package var url: String?

    package init(notice: LocalizedText, url: String? = nil) {
      self.notice = notice
      self.url = url
    }
  }
}
