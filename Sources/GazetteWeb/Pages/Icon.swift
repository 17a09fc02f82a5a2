// The few signs of the pages: drawn once in a page, used by name, so that nothing is loaded for them.

/// A sign that stands beside or instead of a word; always with a word for those who do not see it.
struct Icon {
  private let reference: StaticString

  static let star = Icon(reference: "#i-star")
  static let bin = Icon(reference: "#i-bin")
  static let dot = Icon(reference: "#i-dot")
  static let check = Icon(reference: "#i-check")
  static let out = Icon(reference: "#i-out")
  static let refresh = Icon(reference: "#i-refresh")
  static let appearance = Icon(reference: "#i-appearance")

  func use(_ page: inout Markup) {
    page.element("svg", .word("aria-hidden", "true"), .word("viewBox", "0 0 24 24")) { page in
      page.element("use", .word("href", reference))
    }
  }

  /// All signs, drawn for a square of 24.
  static func sheet(_ page: inout Markup) {
    page.element("svg", .flag("hidden"), .word("aria-hidden", "true")) { page in
      draw(
        &page, "i-star",
        "M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z")
      draw(&page, "i-bin", "M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5")
      draw(&page, "i-check", "M5 12.5l4.5 4.5L19 7.5")
      draw(&page, "i-dot", "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 1 0 0-9z")
      draw(
        &page, "i-out",
        "M13.5 5H19v5.5M19 5l-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4")
      draw(&page, "i-refresh", "M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4h-4")
      draw(&page, "i-appearance", "M12 4a8 8 0 1 0 0 16zM12 4a8 8 0 0 1 0 16M12 4v16")
    }
  }

  private static func draw(_ page: inout Markup, _ name: StaticString, _ path: StaticString) {
    page.element("symbol", .word("id", name), .word("viewBox", "0 0 24 24")) { page in
      page.element("path", .word("d", path))
    }
  }
}
