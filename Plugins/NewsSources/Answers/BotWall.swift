// Knows the pages by which some hosts let only browsers in, so that a failure can say so.
import GazetteCore
import GazetteText

/// Who stands before a server and asks for a browser.
struct BotWall {
  /// As people know it; nil where it does not say.
  let keeper: String?

  /// nil for an answer that is no such page.
  init?(_ response: HTTPResponse) {
    if let keeper = BotWall.keeper(inHead: response) {
      self.keeper = keeper
      return
    }
    let isSuccess = (200...299).contains(response.status)
    guard isSuccess || [401, 403, 405, 429, 503].contains(response.status) else { return nil }
    let start = response.body.prefix(BotWall.reach).map { (65...90).contains($0) ? $0 | 32 : $0 }
    let sign = BotWall.signs.first { sign in
      (sign.isSure || !isSuccess) && BotWall.holds(start, Array(sign.words.utf8))
    }
    guard let sign else { return nil }
    keeper = sign.keeper
  }

  private static func keeper(inHead response: HTTPResponse) -> String? {
    if response.header("cf-mitigated")?.lowercased() == "challenge" { return "Cloudflare" }
    let action = response.header("x-amzn-waf-action")?.lowercased()
    return action == "challenge" || action == "captcha" ? "AWS WAF" : nil
  }

  /// The words stand in the head of such a page, or soon after it.
  private static let reach = 32_768

  private struct Sign {
    /// In lower case.
    var words: String
    var keeper: String?
    /// True for what never stands on a page that is shown to everybody, whatever its status.
    var isSure: Bool
  }

  /// The first that fits counts.
  private static let signs = [
    Sign(words: "<title>just a moment...</title>", keeper: "Cloudflare", isSure: true),
    Sign(words: "/cdn-cgi/challenge-platform/", keeper: "Cloudflare", isSure: false),
    Sign(words: "attention required! | cloudflare", keeper: "Cloudflare", isSure: true),
    Sign(words: "making sure you&#39;re not a bot", keeper: "Anubis", isSure: true),
    Sign(words: "making sure you're not a bot", keeper: "Anubis", isSure: true),
    Sign(words: "<title>ddos-guard</title>", keeper: "DDoS-Guard", isSure: true),
    Sign(words: "errors.edgesuite.net", keeper: "Akamai", isSure: false),
    Sign(words: "_incapsula_resource", keeper: "Imperva", isSure: false),
    Sign(words: "captcha-delivery.com", keeper: "DataDome", isSure: false),
    Sign(words: "px-captcha", keeper: "HUMAN", isSure: false),
    Sign(words: "sucuri website firewall", keeper: "Sucuri", isSure: true),
    Sign(words: "enable javascript and cookies to continue", keeper: nil, isSure: true),
    Sign(words: "checking your browser before accessing", keeper: nil, isSure: true),
    Sign(words: "verify you are human", keeper: nil, isSure: false),
    Sign(words: "g-recaptcha", keeper: nil, isSure: false),
    Sign(words: "h-captcha", keeper: nil, isSure: false),
  ]

  private static func holds(_ text: [UInt8], _ words: [UInt8]) -> Bool {
    guard let first = words.first else { return false }
    var rest = text[...]
    while let start = rest.firstIndex(of: first) {
      if rest[start...].starts(with: words) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }
}

extension SourceError {
  /// An answer that is meant for browsers only.
  init(_ wall: BotWall, _ response: HTTPResponse, at url: String) {
    let whose = wall.keeper.map { " (\($0))" } ?? ""
    self.init(
      response.status == 429 ? .quota : .answer,
      "\(WebAddress.redacted(url)) answered \(response.status) with a wall against robots\(whose): "
        + "it asks for a browser.",
      hint: "Look for another address of the feed, or ask its owner to let feed readers in.",
      status: response.status)
  }
}
