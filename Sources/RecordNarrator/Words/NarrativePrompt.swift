import RecordModel

/// What the server is told: our rules, and what was derived or asked (R-SO-256, R-SO-258, R-MH-164).
struct NarrativePrompt: Sendable, Equatable {
  let system: String
  let user: String

  /// `nil` for a job of another kind than this program knows.
  init?(_ job: NarrativeJob) throws(CodingFailure) {
    if let brief = job.brief {
      system = Self.rules(brief.language)
      user = String(decoding: try JSON.encode(brief), as: UTF8.self)
    } else if let question = job.question {
      system = AnswerRules.text(question.language)
      user = String(decoding: try JSON.encode(question), as: UTF8.self)
    } else {
      return nil
    }
  }

  private static func rules(_ language: String) -> String {
    switch language {
    case "de": german
    case "en", "": english
    default: "\(english) Write in the language whose ISO 639 code is \(language)."
    }
  }

  private static let english = """
    You explain to a person what the analysis of their laboratory report found. Use only what stands in the JSON of the \
    message; add nothing that you know besides. Write no number that does not stand there, and do not calculate. Name no \
    medicine and no dose, and never advise to begin, change or end a treatment. Make no diagnosis: say how the values \
    lie, never which disease somebody has, and do not write "you have". Write in plain English, friendly and calm, in \
    whole sentences, in at most three short paragraphs, without headings, lists, markup and links. For every decision, \
    refer to a healthcare professional.
    """

  private static let german = """
    Du erklärst einem Menschen, was die Auswertung seines Laborbefunds ergeben hat. Verwende nur, was im JSON der \
    Nachricht steht; füge nichts hinzu, was du sonst weißt. Schreibe keine Zahl, die dort nicht steht, und rechne nicht. \
    Nenne kein Medikament und keine Dosis, und rate nie dazu, eine Behandlung zu beginnen, zu ändern oder zu beenden. \
    Stelle keine Diagnose: Sage, wie die Werte liegen, nie, welche Krankheit jemand hat, und schreibe nicht „Sie haben“. \
    Schreibe in einfachem Deutsch, freundlich und ruhig, in ganzen Sätzen, in höchstens drei kurzen Absätzen, ohne \
    Überschriften, Listen, Auszeichnung und Links. Verweise für jede Entscheidung an ärztliches Fachpersonal.
    """
}
