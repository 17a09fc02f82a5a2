// Finds where the secrets of a configuration stand, and what they are.
import GazetteCore
import GazetteText

/// The secrets that are written in a file itself; `${NAME}`, `{file: …}` and `{command: …}` are none.
struct SecretPlaces: Sendable {
  private struct Found {
    var place: Place
    var text: String
  }

  private var found: [Found] = []
  /// Where each key and each value begins.
  private var starts: [Place] = []

  private let names: SecretNames

  init(_ root: Setting, _ names: SecretNames) {
    self.names = names
    collect(root, .open)
    starts.sort()
    // None is left in pieces by one that is part of it.
    found.sort { $0.text.utf8.count > $1.text.utf8.count }
  }

  var files: Set<String> { Set(found.map(\.place.file)) }

  /// As deep as the reader lets maps be.
  private mutating func collect(_ setting: Setting, _ secrecy: Secrecy) {
    starts.append(setting.place)
    switch setting.value {
    case .null: break
    case .scalar(let text, _):
      if secrecy != .open, !SecretPlaces.isVariable(text) {
        found.append(Found(place: setting.place, text: text))
      }
    case .list(let members): for member in members { collect(member, secrecy) }
    case .map(let members):
      let isReference = members.count == 1 && ["file", "command"].contains(members[0].key)
      for member in members {
        collect(member, isReference ? .open : secrecy)
      }
    }
  }

  private mutating func collect(_ member: Setting.Member, _ secrecy: Secrecy) {
    starts.append(member.place)
    let own = names.secrecy(of: member.key, member.setting, within: secrecy)
    // What stands in a map without a value may be a value that lacks its key.
    if secrecy != .open, member.setting.value == .null, own != .open {
      found.append(Found(place: member.place, text: member.key))
    }
    collect(member.setting, own)
  }

  /// `${NAME}` and no more: what looks nearly so may hold a secret, as `${NAME:-secret}` does.
  private static func isVariable(_ text: String) -> Bool {
    SecretMask.variable(Array(text.unicodeScalars)[...]) == text.unicodeScalars.count
  }

  /// `message` with `***` in the place of each secret that it repeats.
  func veiled(_ message: String) -> String {
    found.reduce(message) { message, secret in
      let rest = message.replacing(Setting.quoted(secret.text), with: "'***'")
      return secret.text.utf8.count < 6 ? rest : rest.replacing(secret.text, with: "***")
    }
  }

  /// The parts of a line, which is counted from 1, that belong to a secret.
  func ranges(in line: [Unicode.Scalar], number: Int) -> [Range<Int>] {
    found.compactMap { range(of: $0, in: line, number: number) }
  }

  /// As far as it is seen to go; else up to what stands behind it in the file.
  private func range(
    of secret: Found, in line: [Unicode.Scalar], number: Int
  ) -> Range<Int>? {
    guard secret.place.line <= number else { return nil }
    let isFirst = secret.place.line == number
    let start = isFirst ? min(secret.place.column - 1, line.count) : 0
    if isFirst, let end = SecretPlaces.end(of: secret.text, in: line, from: start) {
      return start..<end
    }
    guard let next = self.start(behind: secret.place), next.line <= number else {
      return start..<line.count
    }
    let end = min(next.column - 1, line.count)
    guard next.line == number, start < end else { return nil }
    let isText = line[start..<end].contains { !" \t-?:,[]{}".unicodeScalars.contains($0) }
    return isText ? start..<end : nil
  }

  /// Where `text` ends, with its quotes, if it stands at `start` as it is and whole.
  private static func end(
    of text: String, in line: [Unicode.Scalar], from start: Int
  ) -> Int? {
    let quote = line[start...].first.flatMap { "'\"".unicodeScalars.contains($0) ? $0 : nil }
    let inner = start + (quote == nil ? 0 : 1)
    let end = inner + text.unicodeScalars.count
    guard line[inner...].starts(with: text.unicodeScalars) else { return nil }
    guard let quote else { return end }
    return end < line.count && line[end] == quote ? end + 1 : nil
  }

  private func start(behind place: Place) -> Place? {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] > place { high = middle } else { low = middle + 1 }
    }
    return low < starts.count ? starts[low] : nil
  }
}

extension Configuration {
  /// Names of the files that hold a secret themselves, and do not take it from the environment, another
  /// file or a program.
  public func filesWithSecrets(_ known: KnownPlugins) -> Set<String> {
    SecretPlaces(root, SecretNames(known)).files.union(Self.filesWithLogins(root))
  }

  /// Those with a user and a password in an address. As deep as the reader lets maps be.
  private static func filesWithLogins(_ setting: Setting) -> Set<String> {
    switch setting.value {
    case .null: []
    case .scalar(let text, _): WebAddress.redacted(text) == text ? [] : [setting.place.file]
    case .list(let members): members.reduce(into: []) { $0.formUnion(filesWithLogins($1)) }
    case .map(let members): members.reduce(into: []) { $0.formUnion(filesWithLogins($1.setting)) }
    }
  }
}
