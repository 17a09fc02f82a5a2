// What kind of failure a source had, for those who tell it in words of their own.
import GazetteCore

/// Beside the sentence of a failure, which is English.
public enum SourceTrouble: Sendable, Hashable {
  /// No answer came.
  case request
  /// A status of HTTP that is no answer.
  case status(Int)
  /// An answer of another kind than was asked for.
  case answer
  /// A document that cannot be read.
  case parse
  case file, program
  /// A service that allows no more for now.
  case quota
  /// The source could not be asked, since its settings do not hold or a secret is missing.
  case settings

  public init(_ error: SourceError) {
    if let status = error.status {
      self = .status(status)
      return
    }
    switch error.stage {
    case .request: self = .request
    case .answer: self = .answer
    case .parse: self = .parse
    case .file: self = .file
    case .program: self = .program
    case .quota: self = .quota
    }
  }

  /// As a record keeps it: a word, or a status in digits.
  var word: String {
    switch self {
    case .request: "request"
    case .status(let status): String(status)
    case .answer: "answer"
    case .parse: "parse"
    case .file: "file"
    case .program: "program"
    case .quota: "quota"
    case .settings: "settings"
    }
  }

  private static let plain: [SourceTrouble] = [
    .request, .answer, .parse, .file, .program, .quota, .settings,
  ]

  /// nil for a word that a later Gazette may have written.
  init?(word: String) {
    if let status = Int(word), (100...999).contains(status) {
      self = .status(status)
    } else if let found = Self.plain.first(where: { $0.word == word }) {
      self = found
    } else {
      return nil
    }
  }
}
