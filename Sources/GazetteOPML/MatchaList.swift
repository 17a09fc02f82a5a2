// Reads the configuration of matcha, a program that makes digests of feeds.
import GazetteCore
import GazetteText

/// Its feeds, and what to write here for the rest of it.
public enum MatchaList {
  private static let feeds = "feeds"
  private static let keywords = "google_news_keywords"

  /// Whether a map looks like matcha's.
  public static func fits(_ root: Setting) -> Bool {
    let known = [feeds, keywords] + equivalents.map(\.key)
    return root.members.contains { known.contains($0.key.lowercased()) }
  }

  public static func read(_ root: Setting) -> ReadList {
    var list = ReadList([])
    var left: [String] = []
    for member in root.members where !isEmpty(member.setting) {
      let key = member.key.lowercased()
      if key == feeds {
        take(member.setting, into: &list)
      } else if key == keywords {
        takeKeywords(member.setting, into: &list)
      } else if let same = equivalents.first(where: { $0.key == key }) {
        let value = OutlineText.line(member.setting.text ?? "")
        list.remarks.append("\(key): \(same.advice.replacing("VALUE", with: value))")
      } else {
        left.append(PlainText.shortened(OutlineText.line(member.key), to: 40))
      }
    }
    if !left.isEmpty {
      list.remarks.append(
        "left out, since nothing here does the same: \(left.prefix(20).joined(separator: ", ")).")
    }
    return list
  }

  /// What does the same here; VALUE is what stands there. No key of a secret is among them.
  private static let equivalents: [(key: String, advice: String)] = [
    ("markdown_dir_path", "write an output with 'renderer: markdown' and 'path: VALUE/{date}.md'."),
    ("markdown_file_prefix", "put 'VALUE' before {date} in the path of an output."),
    ("markdown_file_suffix", "put 'VALUE' behind {date} in the path of an output."),
    ("opml_file_path", "type: gazette import VALUE"),
    ("terminal_mode", "'gazette list' shows articles in the terminal."),
    ("reading_time", "write 'reading_time: true' into an output."),
    ("show_images", "write 'images: true' into an output."),
  ]

  private static func isEmpty(_ setting: Setting) -> Bool {
    switch setting.value {
    case .null: true
    case .scalar(let text, _): text.isEmpty
    case .list(let members): members.isEmpty
    case .map(let members): members.isEmpty
    }
  }

  private static func texts(_ setting: Setting) -> [String] {
    if case .list(let members) = setting.value { return members.compactMap(\.text) }
    return setting.text.map { [$0] } ?? []
  }

  /// `https://example.org/feed 10`: the address, and how many of its articles are wanted.
  private static func take(_ setting: Setting, into list: inout ReadList) {
    var bounded = 0
    for text in texts(setting) {
      let words = text.split(whereSeparator: \.isWhitespace)
      guard let address = words.first else { continue }
      if words.count > 1 { bounded += 1 }
      list.feeds.append(OPMLFeed(name: nil, address: String(address)))
    }
    if bounded > 0 {
      list.remarks.append(
        "\(bounded == 1 ? "1 feed has" : "\(bounded) feeds have") a number of articles; "
          + "'max_per_source' of an output bounds them.")
    }
  }

  /// What matcha itself reads for them: a search that Google News offers as a feed.
  private static func takeKeywords(_ setting: Setting, into list: inout ReadList) {
    let words = texts(setting).flatMap { $0.split(separator: ",") }
      .map { OutlineText.line(String($0)) }.filter { !$0.isEmpty }
    guard !words.isEmpty else { return }
    let search = "https://news.google.com/rss/search?hl=en-US&gl=US&ceid=US%3Aen&q="
    let name = "Google News: \(words.joined(separator: ", "))"
    list.feeds.append(
      OPMLFeed(
        name: OutlineText.name(plain: name[...]),
        address: search + escaped(words.joined(separator: " | "))))
  }

  /// RFC 3986 §2.3: all but unreserved characters.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      if byte < 0x80,
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "-._~".unicodeScalars.contains(scalar)
      {
        return String(Character(scalar))
      }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
