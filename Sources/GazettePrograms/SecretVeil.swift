// Hides secrets in what somebody else says, however they are spelled there.
import GazetteCore
import GazetteText

/// Text with `***` in the place of each secret: as it is, and escaped for addresses, JSON or HTML.
public struct SecretVeil: Sendable {
  /// A shorter one may be a word like any other.
  private static let shortest = 6
  private static let cover = Array("***".utf8)

  /// The longest first: one may be a part of another.
  private let spellings: [SecretSpelling]
  /// What a hidden text can begin with.
  private let openers: [Bool]

  public init(_ secrets: [Secret]) {
    // Of several lines each may be said alone.
    let all = secrets.map(\.revealed).flatMap { secret in
      [secret] + secret.split(whereSeparator: \.isNewline).map(String.init)
    }
    let long = Set(all + all.flatMap(SecretVeil.ends))
      .filter { $0.utf8.count >= SecretVeil.shortest }
    self.init(
      long.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }.map(SecretSpelling.init))
  }

  private init(_ spellings: [SecretSpelling]) {
    self.spellings = spellings
    var openers = [Bool](repeating: false, count: 256)
    for spelling in spellings {
      for byte in spelling.openers { openers[Int(byte)] = true }
    }
    self.openers = openers
  }

  /// Where an address was hidden by the names of its parameters, a secret with `&` in it has left its
  /// end behind: `?key=***&end`.
  private static func ends(of secret: String) -> [String] {
    let bytes = Array(secret.utf8)
    return bytes.indices.dropLast().filter { WebAddress.isParameterMark(bytes[$0]) }
      .map { String(decoding: cover + bytes[$0...], as: UTF8.self) }
  }

  /// Whether there is nothing to hide.
  public var isEmpty: Bool { spellings.isEmpty }

  /// The secrets of both.
  public func and(_ other: SecretVeil) -> SecretVeil {
    SecretVeil((spellings + other.spellings).map { Secret($0.text) })
  }

  /// `text` with `***` in the place of each secret.
  public func over(_ text: String) -> String {
    if isEmpty { return text }
    var text = text
    // Nearly every text is free of secrets, and stays the string that it is.
    let veiled = text.withUTF8 { bytes in
      first(in: bytes, from: 0).map { over(bytes, first: $0) }
    }
    return veiled.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// The same for bytes. Where they are `cut`, something stood before them: what may be the end of a
  /// secret at their beginning goes, and so does the rest of that line, or of that word.
  public func over(_ bytes: [UInt8], isCut: Bool) -> [UInt8] {
    bytes.withUnsafeBufferPointer { bytes in
      let start = isCut ? endOfCutSecret(bytes) : 0
      let rest = UnsafeBufferPointer(rebasing: bytes[start...])
      let veiled = first(in: rest, from: 0).map { over(rest, first: $0) } ?? Array(rest)
      return isCut ? SecretVeil.withoutCutLine(veiled) : veiled
    }
  }

  /// The same for a text of which either end may be gone: `***` also stands for the end of a secret
  /// that it begins with, and the beginning of one that it ends with.
  public func overCut(_ text: String) -> String {
    spellings.reduce(over(text)) { SecretVeil.trimmed($0, of: $1.text) }
  }

  private static func trimmed(_ text: String, of secret: String) -> String {
    var text = text[...]
    let lengths = (shortest..<max(shortest, secret.count)).reversed()
    let isCutBefore = lengths.first { text.hasPrefix(secret.suffix($0)) }
    if let isCutBefore { text = "***" + text.dropFirst(isCutBefore) }
    let isCutBehind = lengths.first { text.hasSuffix(secret.prefix($0)) }
    if let isCutBehind { text = text.dropLast(isCutBehind) + "***" }
    return String(text)
  }

  private static func withoutCutLine(_ bytes: [UInt8]) -> [UInt8] {
    // A line end or a blank at the very end would leave nothing to tell.
    for mark in [UInt8(ascii: "\n"), UInt8(ascii: " ")] {
      if let end = bytes.firstIndex(of: mark), bytes[end...].contains(where: { $0 > 32 }) {
        return Array(bytes[(end + 1)...])
      }
    }
    return bytes
  }
}

extension SecretVeil {
  private func over(
    _ bytes: UnsafeBufferPointer<UInt8>, first: Range<Int>
  ) -> [UInt8] {
    var veiled: [UInt8] = []
    var (position, next) = (0, Optional(first))
    while let found = next {
      veiled += bytes[position..<found.lowerBound]
      veiled += SecretVeil.cover
      position = found.upperBound
      next = self.first(in: bytes, from: position)
    }
    return veiled + bytes[position...]
  }

  /// Where the next secret stands.
  private func first(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Range<Int>? {
    for position in start..<bytes.count where openers[Int(bytes[position])] {
      for spelling in spellings {
        if let end = spelling.end(in: bytes, at: position) { return position..<end }
      }
    }
    return nil
  }

  /// Behind the longest end of a secret with which the bytes begin.
  private func endOfCutSecret(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    spellings.reduce(0) { max($0, $1.endOfTail(in: bytes)) }
  }
}
