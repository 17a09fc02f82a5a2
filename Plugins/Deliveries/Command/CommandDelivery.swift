// Brings a digest to a program, which does with it what it likes.
import GazetteCore
import GazettePrograms

/// The digest stands on the program's standard input. It has arrived when the program ends with
/// status 0, whatever it says meanwhile (specs/security.md 28-32).
public struct CommandDelivery: Delivery {
  public static let kind = "command"
  public static let about = "A program that reads the digest from its standard input."
  public static let options: [OptionKey] = [
    OptionKey(
      kind, .command, "The program and its arguments; it runs without a shell, beside this file."),
    OptionKey("timeout", .duration, standard: "60s", "How long it may run; 1s to 1h."),
    OptionKey(
      "env", .texts,
      "Names of variables that it sees besides PATH, HOME, LANG, LC_*, TZ and TMPDIR."),
  ]

  private let words: [String]
  private let timeout: Duration
  private let variables: [String]

  public init(_ options: inout Options) throws(ConfigError) {
    words = options.command(Self.kind)
    timeout = options.duration("timeout") ?? .seconds(60)
    variables = options.variables("env")
    if !(.seconds(1) ... .seconds(3600)).contains(timeout) {
      options.complain("timeout", "'timeout' takes a duration from 1s to 1h")
    }
  }

  public var destination: String { "the program '\(words.first ?? "")'" }

  public func deliver(
    _ parcel: Parcel, _ context: DeliveryContext
  ) async throws(DeliveryError) {
    var program = ChildProgram(
      words: words, folder: context.folder,
      environment: ChildProgram.reduced(context.environment, keeping: variables),
      timeout: timeout, maximumOutput: context.limits.maximumBody)
    program.input = parcel.pages.first?.bytes ?? []
    try await context.depart()
    let result: ProgramResult
    do throws(ProgramFault) {
      result = try await ProgramRun.result(of: program)
    } catch {
      throw DeliveryError("\(error.what).", hint: error.hint)
    }
    let report = result.report(
      timeout: timeout, maximumOutput: context.limits.maximumBody, veil: veil(context))
    guard let report else { return }
    throw DeliveryError(
      "\(destination) \(report).",
      hint: context.isAgain
        ? "Try it by hand." : "Try it by hand; the digest waits for the next run.")
  }

  /// Over what it was told, and what else belongs to the digest's receivers.
  private func veil(_ context: DeliveryContext) -> SecretVeil {
    let told = variables.compactMap { context.environment[$0] }
    return SecretVeil(told.map { Secret($0) } + context.confidences)
  }
}
