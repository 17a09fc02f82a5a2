// The one script and the one style sheet, as they are in the program.

/// A file of the pages that is part of the program.
struct Asset {
  let address: LocalAddress
  let mediaType: String
  let bytes: [UInt8]

  static let styleSheet = Asset(
    address: LocalAddress("/assets/gazette.css"), mediaType: "text/css; charset=utf-8",
    bytes: LeanText.of(PackageResources.gazette_css, .styleSheet))
  static let script = Asset(
    address: LocalAddress("/assets/gazette.js"), mediaType: "text/javascript; charset=utf-8",
    bytes: Array("(() => {\n".utf8) + LeanText.of(Array(scriptParts.joined()), .script)
      + Array("})();\n".utf8))

  /// The parts of the one script, in their order; they see each other's names and nobody else does. Pages
  /// work without it; with it lists load as they are read, tabs keep their place, marks take effect at
  /// once, and keys and swipes do what buttons do. All markup comes from the server, which escapes
  /// it; the script sets foreign text as text only.
  private static let scriptParts: [[UInt8]] = [
    PackageResources.asking_js, PackageResources.views_js, PackageResources.lists_js,
    PackageResources.searching_js, PackageResources.marks_js, PackageResources.refreshing_js,
    PackageResources.keys_js, PackageResources.touch_js, PackageResources.times_js,
    PackageResources.start_js,
  ]

  /// They say nothing of anybody: the page that lets people in has them, too.
  var route: Route {
    Route("GET", address.text, access: .everybody) { _, _ in
      WebAnswer(200, mediaType, bytes)
    }
  }
}
