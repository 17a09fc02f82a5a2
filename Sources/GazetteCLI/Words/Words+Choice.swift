// Values of options that are one of a few words.

extension Words {
  /// The word behind `--name`, if it is there; `Choice` lists what it may be.
  func choice<Choice: CaseIterable & RawRepresentable>(
    _ name: String, of type: Choice.Type
  ) throws(Failure) -> Choice? where Choice.RawValue == String {
    guard let text = value(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let all = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    throw .usage(
      "--\(name) takes \(all), not '\(text)'.", hint: "Type --\(name) \(words[0]).")
  }
}
