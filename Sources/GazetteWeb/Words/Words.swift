// The words of the pages in one of the two languages.

/// What a page says, in the language of whoever reads it.
struct Words {
  enum Language: String, CaseIterable {
    case english = "en"
    case korean = "ko"
  }

  let language: Language

  init(_ language: Language) { self.language = language }

  /// A word without places, or a sentence whose places the script fills in.
  subscript(_ word: Word) -> String {
    language == .korean ? word.both.korean : word.both.english
  }

  /// A sentence with its places filled in.
  func callAsFunction(_ word: Word, _ values: KeyValuePairs<String, String>) -> String {
    var filled = ""
    var rest = self[word][...]
    while let open = rest.firstIndex(of: "{") {
      filled += rest[..<open]
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "}") else { break }
      filled += Words.fill(rest[..<close], values, after: filled)
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  func callAsFunction(_ word: Word, _ count: Int) -> String { self(word, ["n": String(count)]) }

  private static func fill(
    _ place: Substring, _ values: KeyValuePairs<String, String>, after text: String
  ) -> String {
    guard let bar = place.firstIndex(of: "|") else { return value(place, of: values) }
    let second = place[place.index(after: bar)...]
    guard let colon = place.firstIndex(of: ":") else {
      return String(Particle.fits(text, closed: String(place[..<bar]), open: String(second)))
    }
    let isOne = value(place[..<colon], of: values) == "1"
    return String(isOne ? place[place.index(after: colon)..<bar] : second)
  }

  private static func value(_ name: Substring, of values: KeyValuePairs<String, String>) -> String {
    values.first { $0.key == name }?.value ?? ""
  }
}

/// Korean particles, which depend on how the word before them ends.
enum Particle {
  /// `closed` (을, 으로) behind a final consonant, `open` (를, 로) behind a vowel. Behind a ㄹ stands
  /// 로 and not 으로. A closing quotation mark is not heard.
  static func fits(_ text: String, closed: String, open: String) -> String {
    let heard = text.unicodeScalars.last { !"’”'\"）)」』 ".unicodeScalars.contains($0) }
    guard let final = heard.flatMap(finalConsonant) else {
      return closed == "으로" ? "(으)로" : "\(closed)(\(open))"
    }
    let isRieul = final == 8 && closed == "으로"
    return final == 0 || isRieul ? open : closed
  }

  /// Its number among final consonants, 0 for none; nil where nobody knows how it is read.
  private static func finalConsonant(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar.value {
    case 0xAC00...0xD7A3: (scalar.value - 0xAC00) % 28
    // 영 일 이 삼 사 오 육 칠 팔 구
    case 0x30...0x39: [21, 8, 0, 16, 0, 0, 1, 8, 8, 0][Int(scalar.value - 0x30)]
    default: nil
    }
  }
}
