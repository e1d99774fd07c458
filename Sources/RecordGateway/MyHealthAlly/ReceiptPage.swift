import RecordCharts
import RecordModel

/// A receipt to look at in a browser; what it says is what its PDF says.
struct ReceiptPage {
  private let receipt: PrintedReceipt

  init(_ receipt: PaymentReceipt) { self.receipt = PrintedReceipt(receipt) }

  var answer: Answer {
    var page = Page(title: receipt.title, main: main)
    (page.language, page.brand) = (.en, "MyHealthAlly")
    return page.answer()
  }

  private var main: [HTML] {
    [
      .element("h1", [:], .text(receipt.title)),
      .element(
        "dl", [:],
        receipt.facts.flatMap { name, text in
          [HTML.element("dt", [:], .text(name)), HTML.element("dd", [:], .text(text))]
        }),
    ]
  }
}
