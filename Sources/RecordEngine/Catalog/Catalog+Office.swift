import RecordModel
import RecordStore

/// Methods of the library, and of what is between patients and the practice's office.
extension Catalog {
  static let resources = Accounting(.library).methods {
    [
      $0.list.scan(ListResources.self),
      $0.query(GetResource.self),
      $0.command(PublishResource.self),
      $0.command(ReviseResource.self),
    ]
  }

  static let faqs = Accounting(.library).methods {
    [
      $0.list.scan(ListFaqs.self),
      $0.query(GetFaq.self),
      $0.command(PublishFaq.self),
      $0.command(ReviseFaq.self),
    ]
  }

  static let bookmarks = Accounting(.library).methods {
    [
      $0.list.query(ListBookmarks.self),
      $0.command(AddBookmark.self),
      $0.command(RemoveBookmark.self),
    ]
  }

  static let billing = Accounting(.billing).methods {
    [
      $0.command(IssueInvoice.self),
      $0.command(VoidInvoice.self),
      $0.query(GetInvoice.self),
      $0.list.scan(ListInvoices.self),
      $0.command(MakePayment.self),
      $0.command(SettlePayment.self),
      $0.list.scan(ListPayments.self),
      $0.command(RefundPayment.self),
      $0.list.scan(ListRefunds.self),
      $0.query(GetReceipt.self),
      $0.operation(ReadReceipt.self),
      $0.list.scan(GetLedger.self),
    ]
  }

  static let paymentMethods = Accounting(.billing).methods {
    [
      $0.list.query(ListPaymentMethods.self),
      $0.command(AddPaymentMethod.self),
      $0.command(UpdatePaymentMethod.self),
      $0.command(SetDefaultPaymentMethod.self),
      $0.command(RemovePaymentMethod.self),
    ]
  }
}
