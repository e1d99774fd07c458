/// What the built-in check finds; the raw values are what users are told, in the form that scanners use.
package enum HarmSign: String, Codable, Sendable, CaseIterable {
  /// The file by which scanners are tried (eicar.org); alone or within something.
  case testFile = "Eicar-Test-Signature"
  case javaScript = "PDF.JavaScript"
  /// Starts a program when the document is opened or clicked.
  case launch = "PDF.Launch"
  case embeddedFile = "PDF.EmbeddedFile"
  /// Unpacked it is larger than any report.
  case bomb = "PDF.Bomb"
  /// Bytes after the end of a picture.
  case trailingData = "Image.TrailingData"
  /// It is an archive at the same time.
  case archive = "Polyglot.Archive"
  /// A browser could take it for a page.
  case markup = "Polyglot.Markup"
}
