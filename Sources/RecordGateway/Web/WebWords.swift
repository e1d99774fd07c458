import HTTPTypes
import RecordCharts
import RecordModel

/// What the web app itself says, besides its screens.
struct WebWords: Sendable {
  private let language: Language

  init(_ language: Language) { self.language = language }

  private func word(_ de: String, _ en: String) -> String { language == .de ? de : en }

  var menu: String { word("Menü", "Menu") }
  var signOut: String { word("Abmelden", "Sign out") }
  var skip: String { word("Zum Inhalt springen", "Skip to content") }
  var noScript: String {
    word(
      "Lesen können Sie hier alles. Um Formulare zu senden, schalten Sie bitte JavaScript ein.",
      "You can read everything here. To send forms, please switch JavaScript on.")
  }
  var signIn: String { word("Anmelden", "Sign in") }
  var email: String { word("E-Mail-Adresse", "Email address") }
  var password: String { word("Passwort", "Password") }
  var code: String {
    word(
      "Sechsstelliger Code (wenn Ihr Konto einen verlangt)", "Six-digit code (if your account asks for one)")
  }

  /// What the script says, for it to read from the body.
  var attributes: String {
    said.map { name, text in " data-\(name)=\"\(Markup.escaped(text))\"" }.joined()
  }

  private var said: [(String, String)] {
    [
      ("saved", word("Gespeichert.", "Saved.")),
      ("sending", word("Wird gesendet …", "Sending …")),
      (
        "failed",
        word("Das hat nicht geklappt. Nichts wurde geändert.", "That did not work. Nothing was changed.")
      ),
      (
        "offline",
        word("Keine Verbindung. Bitte versuchen Sie es noch einmal.", "No connection. Please try again.")
      ),
      ("problems", word("Bitte prüfen Sie Ihre Eingaben:", "Please check what you entered:")),
      ("required", word("muss ausgefüllt sein", "must be filled in")),
      ("bad_format", word("hat nicht die richtige Form", "does not have the right form")),
      ("out_of_range", word("liegt außerhalb des Möglichen", "is out of range")),
      ("too_long", word("ist zu lang", "is too long")),
      ("too_short", word("ist zu kurz", "is too short")),
      ("wrong_type", word("hat nicht die richtige Form", "does not have the right form")),
      ("not_in_enum", word("gibt es nicht zur Auswahl", "is not among the choices")),
      (
        "invalid_credentials",
        word("E-Mail-Adresse oder Passwort stimmt nicht.", "The email address or password is wrong.")
      ),
      (
        "email_not_verified",
        word("Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse.", "Please confirm your email address first.")
      ),
    ]
  }
}

extension Language {
  /// The first of our languages that a browser names; English if it names none (RFC 9110 §12.5.4).
  static func asked(_ head: HTTPRequest) -> Language {
    let named = (head.headerFields[.acceptLanguage] ?? "").split(separator: ",").map { item in
      item.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
    }
    return named.compactMap { Language(rawValue: String($0.prefix(2))) }.first ?? .en
  }
}
