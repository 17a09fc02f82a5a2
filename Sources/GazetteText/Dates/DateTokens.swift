// Cuts a date into numbers, words and marks.

struct DateToken {
  enum Kind: Equatable {
    case number(Int)
    /// Lower-case, without dots: `a.m.` is `am`, `déc.` is `déc`.
    case word(String)
    case mark(UInt8)
  }

  var kind: Kind
  /// How many digits a number has.
  var digits = 0
  /// White space, or the beginning, stands before it.
  var isApart: Bool
  /// Within parentheses, where RFC 822 has its comments.
  var isComment: Bool
  /// A word as it was written, for names of places.
  var spelling = ""

  var number: Int? { if case .number(let number) = kind { number } else { nil } }
  var word: String? { if case .word(let word) = kind { word } else { nil } }
  func isMark(_ mark: Unicode.Scalar) -> Bool { kind == .mark(UInt8(ascii: mark)) }
}

struct DateTokenizer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var isApart = true
  private var isComment = false
  private var tokens: [DateToken] = []

  static func tokens(_ text: UnsafeBufferPointer<UInt8>) -> [DateToken] {
    var tokenizer = DateTokenizer(text)
    while tokenizer.index < tokenizer.scalars.count { tokenizer.readNext() }
    return tokenizer.tokens
  }

  private init(_ text: UnsafeBufferPointer<UInt8>) {
    scalars = String(decoding: text, as: UTF8.self).unicodeScalars.map(DateTokenizer.folded)
  }

  /// Full-width forms, dashes and blanks of other scripts as their ASCII forms.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0x2010...0x2015, 0x2212: "-"
    case 0...0x20, 0xA0, 0x2000...0x200F, 0x2028...0x202F, 0x2060, 0x3000, 0xFEFF: " "
    case 0x2019, 0x2BC: "'"
    default: scalar
    }
  }

  private mutating func readNext() {
    let scalar = scalars[index]
    if scalar == " " {
      isApart = true
      index += 1
    } else if isDigit(scalar) {
      readNumber()
    } else if isLetter(scalar) {
      readWord()
    } else {
      index += 1
      if scalar == "(" { isComment = true }
      if scalar == ")" { isComment = false }
      append(.mark(UInt8(exactly: scalar.value).flatMap { $0 < 0x80 ? $0 : nil } ?? 0))
    }
  }

  private mutating func readNumber() {
    let start = index
    var number = 0
    while index < scalars.count, isDigit(scalars[index]) {
      // Past 18 digits the number means nothing; it stays in range.
      if index - start < 18 { number = number * 10 + Int(scalars[index].value - 48) }
      index += 1
    }
    append(.number(number), digits: index - start)
  }

  /// A run of letters. Units such as 年 are words of their own; `a.m.` and `America/New_York` are
  /// one word.
  private mutating func readWord() {
    let start = index
    index += 1
    if DateUnits.isUnit(scalars[start]), tokens.last?.number != nil {
      append(.word(String(scalars[start])))
      return
    }
    while index < scalars.count, isLetter(scalars[index]), !isHalfOfDay(start, index),
      !isHalfOfDay(index, index + 2)
    { index += 1 }
    var word = text(start..<index).lowercased()
    if word == "a" || word == "p" { word += readLetterM() }
    if isPlaceMark(index) { readPlace() }
    append(.word(word), spelling: text(start..<index))
  }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  /// The words for morning and afternoon stand close to what follows: `午後3時`.
  private func isHalfOfDay(_ start: Int, _ end: Int) -> Bool {
    end - start == 2 && end <= scalars.count && scalars[start].value >= 0x80
      && DateUnits.isAfternoon(text(start..<end)) != nil
  }

  /// The `m` of `a.m.` and `p. m.`.
  private mutating func readLetterM() -> String {
    var end = index
    while end < scalars.count, scalars[end] == "." || scalars[end] == " " { end += 1 }
    guard end > index, end < scalars.count, scalars[end] == "m" || scalars[end] == "M",
      end + 1 == scalars.count || !isLetter(scalars[end + 1])
    else { return "" }
    index = end + 1
    return "m"
  }

  /// `America` followed by `/` and a letter.
  private func isPlaceMark(_ index: Int) -> Bool {
    index + 1 < scalars.count && scalars[index] == "/" && isLetter(scalars[index + 1])
  }

  private mutating func readPlace() {
    let marks: Set<Unicode.Scalar> = ["/", "_", "+", "-"]
    while index < scalars.count,
      isLetter(scalars[index]) || isDigit(scalars[index]) || marks.contains(scalars[index])
    { index += 1 }
  }

  private mutating func append(_ kind: DateToken.Kind, digits: Int = 0, spelling: String = "") {
    tokens.append(
      DateToken(
        kind: kind, digits: digits, isApart: isApart, isComment: isComment, spelling: spelling))
    isApart = false
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x80
      ? UInt8(truncatingIfNeeded: scalar.value).isLetter
      : scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }
}

/// The signs that Chinese, Japanese and Korean write behind the numbers of a date.
enum DateUnits {
  enum Unit { case year, month, day, hour, minute, second }

  static func unit(_ word: String) -> Unit? {
    switch word {
    case "年", "년": .year
    case "月", "월": .month
    case "日", "일", "号", "號": .day
    case "時", "时", "시", "點", "点": .hour
    case "分", "분": .minute
    case "秒", "초": .second
    default: nil
    }
  }

  static func isUnit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && unit(String(scalar)) != nil
  }

  /// Whether hours of twelve are counted from noon.
  static func isAfternoon(_ word: String) -> Bool? {
    switch word {
    case "pm", "오후", "午後", "下午", "晚上", "中午", "μμ", "ch": true
    case "am", "오전", "午前", "上午", "凌晨", "早上", "오젼", "πμ", "sa": false
    default: nil
    }
  }

  /// What is added to a year of a Japanese era.
  static func era(_ word: String) -> Int? {
    switch word {
    case "令和": 2018
    case "平成": 1988
    case "昭和": 1925
    default: nil
    }
  }
}
