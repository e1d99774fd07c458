import RecordModel
import RecordTestSupport
import Testing

@testable import RecordCharts

/// Receipts as they are printed.
@Suite("Printed receipts") struct PrintedReceiptTests {
  private static let receipt = GetReceipt.exampleOutcome

  @Test("R-MH-143: a receipt says when what was paid, by whom, with what and for what") func content() {
    let html = PrintedReceipt(Self.receipt).html()
    for text in [
      Self.receipt.number, "USD 125.00", Self.receipt.payer, Self.receipt.methodLabel,
      Self.receipt.invoiceNumber, "<html lang=\"en\">",
    ] { #expect(html.contains(text), "\(text)") }
    #expect(PrintedReceipt(Self.receipt).html() == html)
  }

  @Test("every text is escaped, and nothing is loaded, run or linked to") func escaped() {
    var receipt = Self.receipt
    receipt.payer = "<script>alert('1')</script> & \"Erika\""
    receipt.methodLabel = "<img src=http://example.org>"
    let html = PrintedReceipt(receipt).html()
    for sign in ["<script", "<img", "<a", "<link", "href", "url(", "@import"] {
      #expect(!html.contains(sign), "\(sign)")
    }
    #expect(html.contains("&lt;script&gt;") && html.contains("&lt;img"))
  }
}
