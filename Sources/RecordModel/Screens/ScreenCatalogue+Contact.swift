extension Screen {
  /// Messages, knowledge and settings.
  static let contact: [Screen] = [
    Screen(
      .patientMessages, de: "Nachrichten", en: "Messages",
      operations: [
        "listMessageThreads", "openMessageThread", "getMessageThread", "sendMessage", "markThreadRead",
        "getUnreadCounts", "listProviders",
      ],
      bindings: [
        "userName": .string, "threads": .array, "unreadTotal": .number, "messages": .array,
        "providers": .array,
      ]),
    Screen(
      .patientNotifications, de: "Hinweise", en: "Notifications",
      operations: [
        "setMedicationReminders", "getUnreadCounts", "listNotifications", "markNotificationRead",
        "markNotificationUnread", "markAllNotificationsRead", "registerPushDevice", "removePushDevice",
      ],
      bindings: [
        "userName": .string, "notifications": .array, "unreadCount": .number,
      ]),
    Screen(
      .patientResources, de: "Wissen", en: "Resources",
      operations: [
        "listResources", "getResource", "publishResource", "reviseResource", "listBookmarks", "addBookmark",
        "removeBookmark",
      ],
      bindings: [
        "userName": .string, "resources": .array, "bookmarks": .array, "categories": .array,
        "resource": .object,
      ]),
    Screen(
      .patientFaqs, de: "Häufige Fragen", en: "FAQs",
      operations: [
        "getResource", "listFaqs", "getFaq", "publishFaq", "reviseFaq",
      ],
      bindings: [
        "userName": .string, "faqs": .array, "categories": .array,
      ]),
    Screen(
      .patientSupport, de: "Hilfe", en: "Support",
      operations: [
        "getSupportInfo", "listSupportRequests", "openSupportRequest", "getSupportRequest",
        "replyToSupportRequest", "closeSupportRequest",
      ],
      bindings: [
        "userName": .string, "support": .object, "requests": .array,
      ]),
    Screen(
      .patientSettings, de: "Einstellungen", en: "Settings",
      operations: [
        "logout", "changePassword", "getSettings", "updateSettings", "setProfilePhoto", "storeAttachment",
        "listDataExports", "requestDataExport", "getDataExport", "downloadDataExport", "listAccessLog",
      ],
      bindings: [
        "userName": .string, "settings": .object, "exports": .array, "accessLog": .array,
      ]),
  ]
}
