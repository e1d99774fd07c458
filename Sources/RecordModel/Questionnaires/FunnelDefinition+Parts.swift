extension FunnelDefinition {
  /// A group of funnels in the catalogue.
  public struct Pillar: Sendable, Equatable, Codable {
    /// Opaque id, at most 64 of `A-Za-z0-9_-`.
    public var id: String
    /// Its heading.
    public var title: LocalizedText
    /// One sentence below the heading.
    public var description: LocalizedText

    /// A pillar of that id and wording.
    public init(id: String, title: LocalizedText, description: LocalizedText) {
      self.id = id
      self.title = title
      self.description = description
    }
  }

  /// A page of text beside the steps.
  public struct ContentPage: Sendable, Equatable, Codable {
    /// Its name in addresses, a slug.
    public var slug: String
    /// Its heading.
    public var title: LocalizedText
    /// Its blocks, passed through.
    public var content: LocalizedBlocks

    /// A page of that name and content.
    public init(slug: String, title: LocalizedText, content: LocalizedBlocks) {
      self.slug = slug
      self.title = title
      self.content = content
    }
  }

  /// Advice that goes with a band.
  public struct Recommendation: Sendable, Equatable, Codable {
    /// The key by which bands refer to it.
    public var key: String
    /// Its heading.
    public var title: LocalizedText
    /// What to do.
    public var description: LocalizedText

    /// Advice of that key and wording.
    public init(key: String, title: LocalizedText, description: LocalizedText) {
      self.key = key
      self.title = title
      self.description = description
    }
  }

  /// A code in a public code system.
  public struct Coding: Sendable, Equatable, Codable {
    /// Address of the code system, such as `http://loinc.org`.
    public var system: String
    /// The code, such as `44250-9`.
    public var code: String
    /// The code system's list of permitted answers, such as `LL358-3`; only for questions.
    public var answerList: String?

    /// A code of that system.
    public init(system: String, code: String, answerList: String? = nil) {
      self.system = system
      self.code = code
      self.answerList = answerList
    }
  }

  /// A publication that items, weights or bands are taken from.
  public struct Source: Sendable, Equatable, Codable {
    /// Authors, title, journal, year — as one would cite it; not translated.
    public var citation: String
    /// Where it can be read, if it is on the web.
    public var url: String?

    /// A source cited like that.
    public init(citation: String, url: String? = nil) {
      self.citation = citation
      self.url = url
    }
  }

  /// On what terms the texts may be used.
  public struct Licence: Sendable, Equatable, Codable {
    /// The notice that has to be shown, and which wording each language uses.
    public var notice: LocalizedText
    /// Where the terms can be read.
    public var url: String?

    /// Terms with that notice.
    public init(notice: LocalizedText, url: String? = nil) {
      self.notice = notice
      self.url = url
    }
  }
}
