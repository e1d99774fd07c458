import RecordModel

/// A receipt in words, and as the page of which its PDF is made.
///
/// The page needs nothing from outside, runs nothing and links to nothing; every text is escaped. The same receipt gives
/// the same bytes.
package struct PrintedReceipt: Sendable {
  private let receipt: PaymentReceipt

  package init(_ receipt: PaymentReceipt) { self.receipt = receipt }

  package var title: String { "Receipt \(receipt.number)" }

  /// Names and texts, in the order in which they are shown.
  package var facts: [(String, String)] {
    [
      ("Date", CalendarDay(receipt.issuedAt).description), ("Received from", receipt.payer),
      ("Amount", receipt.amount.description), ("Paid with", receipt.methodLabel),
      ("Invoice", receipt.invoiceNumber),
    ]
  }

  package func html() -> String {
    var page = HTMLWriter()
    page.head(title: title, .en, style: Self.sheet)
    page.raw("<main>")
    page.text("h1", title)
    page.definitions(facts)
    page.raw("</main>\n</body>\n</html>")
    return page.html
  }

  private static let sheet = """
    :root { color: #1f2933; background: #ffffff; }
    body { font: 11pt/1.5 "DejaVu Sans", "Segoe UI", Roboto, Helvetica, Arial, sans-serif; margin: 0; }
    h1 { font-size: 1.5rem; margin: 0 0 1.2rem; padding-bottom: .3rem; border-bottom: 2px solid #1f2933; }
    dl { margin: 0; }
    dl div { margin: .3rem 0; overflow-wrap: anywhere; }
    dt { display: inline-block; width: 9rem; color: #4a5560; vertical-align: top; }
    dd { display: inline-block; width: 70%; margin: 0; }
    @page { size: A4; margin: 25mm 20mm; }

    """
}
