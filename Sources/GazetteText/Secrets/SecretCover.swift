// Hides secrets in a text, however the text spells their characters.

/// Puts `***` in the place of each secret. A secret is found as it is, as addresses spell it
/// (`%26`, `+`), as HTML does (`&amp;`, `&#38;`) and as JSON does (`\"`, `\u0026`), whichever of its
/// characters are spelled so.
public struct SecretCover: Sendable {
  private static let mark = Array("***".utf8)

  /// The longest first, so that none is hidden only up to where a shorter one ends.
  private let secrets: [[UInt8]]
  /// Of each byte, whether a secret may begin with it; every text is looked through.
  private let isStart: [Bool]

  public init(_ secrets: some Sequence<String>) {
    let whole = Set(secrets.map { Array($0.utf8) }.filter { !$0.isEmpty })
    self.secrets = whole.union(whole.flatMap(SecretCover.ends)).sorted {
      $0.count != $1.count ? $0.count > $1.count : $0.lexicographicallyPrecedes($1)
    }
    var isStart = [Bool](repeating: false, count: 256)
    for secret in self.secrets { isStart[Int(secret[0])] = true }
    for byte in SpelledByte.marks where !self.secrets.isEmpty { isStart[Int(byte)] = true }
    self.isStart = isStart
  }

  /// Where an address was hidden by the names of its parameters, a secret with `&` in it has left its
  /// end behind: `?key=***&end`.
  private static func ends(of secret: [UInt8]) -> [[UInt8]] {
    secret.indices.dropLast().filter { WebAddress.isParameterMark(secret[$0]) }
      .map { mark + secret[$0...] }
  }

  public func over(_ text: String) -> String {
    if secrets.isEmpty { return text }
    var text = text
    let covered = text.withUTF8 { self.covered($0) }
    return covered ?? text
  }

  /// nil for a text without secrets, as nearly all are.
  private func covered(_ text: UnsafeBufferPointer<UInt8>) -> String? {
    var output: [UInt8] = []
    var (at, kept) = (0, 0)
    while at < text.count {
      guard isStart[Int(text[at])], let end = endOfSecret(at, text) else {
        at += 1
        continue
      }
      output += text[kept..<at]
      output += SecretCover.mark
      (at, kept) = (end, end)
    }
    if kept == 0 { return nil }
    output += text[kept...]
    return String(decoding: output, as: UTF8.self)
  }

  private func endOfSecret(_ start: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int? {
    for secret in secrets {
      if text[start...].starts(with: secret) { return start + secret.count }
      if let end = SecretCover.end(of: secret, from: start, in: text) { return end }
    }
    return nil
  }

  /// Where `secret` ends that begins at `start`, some of its characters spelled in another way.
  private static func end(
    of secret: [UInt8], from start: Int, in text: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var (at, read) = (start, 0)
    while read < secret.count {
      guard at < text.count else { return nil }
      if let spelled = SpelledByte.read(text, at), secret[read...].starts(with: spelled.bytes) {
        at += spelled.length
        read += spelled.bytes.count
      } else if text[at] == secret[read] {
        at += 1
        read += 1
      } else {
        return nil
      }
    }
    return at
  }
}
