// The style sheet and the script.
import Testing

@testable import GazetteWeb

@Suite struct AssetTests {
  private var sheet: String { String(decoding: Asset.styleSheet.bytes, as: UTF8.self) }
  private var script: String { String(decoding: Asset.script.bytes, as: UTF8.self) }

  enum Theme: CaseIterable { case light, dark }

  /// The colours of a theme, as `--name` and red, green, blue: `--ink: light-dark(#1c1b19, #e9e6df);`.
  private func tokens(_ theme: Theme) -> [String: [Double]] {
    var tokens: [String: [Double]] = [:]
    for line in String(decoding: PackageResources.gazette_css, as: UTF8.self).split(separator: "\n")
    {
      let parts = line.drop { $0 == " " }.split(separator: ": light-dark(")
      guard parts.count == 2, let both = parts[1].split(separator: ")").first else { continue }
      let colours = both.split(separator: ",").map { rgb($0.drop { $0 == " " }) }
      guard colours.count == 2 else { continue }
      tokens[String(parts[0])] = colours[theme == .light ? 0 : 1]
    }
    return tokens
  }

  private func rgb(_ text: Substring) -> [Double]? {
    guard text.hasPrefix("#"), text.count == 7, let number = Int(text.dropFirst(), radix: 16) else {
      return nil
    }
    return [number >> 16, number >> 8 & 255, number & 255].map { Double($0) / 255 }
  }

  /// WCAG 2.2, contrast ratio; the power of 2.4 by a chain of square roots and squares is not
  /// exact, so a table of the linear values is made by halving.
  private func luminance(_ colour: [Double]) -> Double {
    let linear = colour.map { $0 <= 0.04045 ? $0 / 12.92 : power(($0 + 0.055) / 1.055) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  /// x^2.4 = x^2 * x^0.4, with x^0.4 as the fifth root of x^2 by Newton's method.
  private func power(_ x: Double) -> Double {
    var root = x
    for _ in 0..<60 {
      root -= (root * root * root * root * root - x * x) / (5 * root * root * root * root)
    }
    return x * x * root
  }

  private func contrast(_ one: [Double], _ other: [Double]) -> Double {
    let (one, other) = (luminance(one), luminance(other))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  @Test(arguments: Theme.allCases)
  func `every text stands out from its ground`(_ theme: Theme) throws {
    let tokens = tokens(theme)
    let pairs = [
      ("--ink", "--paper"), ("--ink", "--raised"), ("--ink", "--line"), ("--faint", "--paper"),
      ("--faint", "--raised"), ("--accent", "--paper"), ("--accent", "--raised"),
      ("--on-accent", "--accent"), ("--good", "--paper"), ("--on-match", "--match"),
      ("--on-notice", "--notice"),
    ]
    for (text, ground) in pairs {
      let ratio = contrast(try #require(tokens[text]), try #require(tokens[ground]))
      #expect(ratio >= 4.5, "\(text) on \(ground) in \(theme): \(ratio)")
    }
    let edge = contrast(try #require(tokens["--edge"]), try #require(tokens["--raised"]))
    #expect(edge >= 3, "the edges of fields: \(edge)")
  }

  @Test func `black on white has the contrast that the rule says`() {
    #expect(abs(contrast([0, 0, 0], [1, 1, 1]) - 21) < 0.001)
    #expect(abs(contrast(rgb("#777777")!, [1, 1, 1]) - 4.478) < 0.01)
  }

  @Test func `nothing is loaded from outside`() {
    for part in ["url(", "@import", "http:", "https:"] {
      #expect(!sheet.contains(part))
      #expect(!script.contains(part))
    }
  }

  @Test func `the script makes no markup of text`() {
    for part in [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(",
    ] {
      #expect(!script.contains(part))
    }
  }

  /// Otherwise the lines that are left out could be part of a text.
  @Test func `no text goes over the end of a line`() {
    for line in script.split(separator: "\n") { #expect(line.count { $0 == "`" } % 2 == 0) }
  }
}
