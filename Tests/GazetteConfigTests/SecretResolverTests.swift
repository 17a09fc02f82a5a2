// Tests of looking secrets up.
import GazetteConfig
import GazetteCore
import Synchronization
import Testing

@Suite struct SecretResolverTests {
  /// Collects warnings.
  final class Warnings: Sendable {
    private let lines = Mutex<[String]>([])
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  let folder = TemporaryFolder()
  let warnings = Warnings()

  func resolver(_ environment: [String: String] = [:], timeout: Duration = .seconds(10))
    -> SecretResolver
  {
    let warnings = warnings
    return SecretResolver(
      environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }, folder: folder.path,
      timeout: timeout, warn: { warnings.add($0) })
  }

  @Test func `text stands for itself`() {
    #expect(resolver().reveal(.literal("abc")) == .success("abc"))
  }

  @Test func `a variable is looked up in the environment`() {
    #expect(resolver(["KEY": "abc"]).reveal(.environment("KEY")) == .success("abc"))
  }

  @Test(arguments: [[:], ["KEY": ""], ["KEY": " \t\n"]]) func `a variable that is not set is unset`(
    environment: [String: String]
  ) {
    let problem = SecretProblem(
      "$KEY is not set",
      hint: "Set it in the environment, or write 'optional: true' to do without the source.",
      isUnset: true)
    #expect(resolver(environment).reveal(.environment("KEY")) == .failure(problem))
  }

  @Test(arguments: ["abc", "abc\n", "abc\r\n"])
  func `a file's line end is no part of its secret`(text: String) {
    folder.write(text, to: "key")
    #expect(resolver().reveal(.file("key")) == .success("abc"))
    #expect(warnings.all == [])
  }

  @Test func `a file that others can read brings one warning`() {
    folder.write("abc\n", to: "key", mode: 0o644)
    let resolver = resolver()
    #expect(resolver.reveal(.file("key")) == .success("abc"))
    #expect(resolver.reveal(.file("key")) == .success("abc"))
    #expect(
      warnings.all == ["key: others can read this secret. Type 'chmod 600' and its path."])
  }

  @Test func `a file that is not there is an unset secret, one that is wrong is a fault`() {
    let hint = "Put the secret there, on one line, with 'chmod 600'."
    #expect(
      resolver().reveal(.file("key"))
        == .failure(SecretProblem("there is no file key", hint: hint, isUnset: true)))
    #expect(
      resolver().reveal(.file("/tmp"))
        == .failure(SecretProblem("the file /tmp cannot be read: It is a folder", hint: hint)))
    folder.write(String(repeating: "x", count: 70_000), to: "key")
    #expect(
      resolver().reveal(.file("key"))
        == .failure(SecretProblem("the file key is larger than a secret can be", hint: hint)))
  }

  @Test(arguments: ["a\nb\n", "a\u{1B}b"]) func `a secret is one line`(text: String) {
    folder.write(text, to: "key")
    #expect(
      resolver().reveal(.file("key"))
        == .failure(
          SecretProblem(
            "the file key has more than one line, or control characters",
            hint: "A secret is one line of text.")))
  }

  @Test func `a program tells a secret, run once, in the configuration's folder`() {
    let resolver = resolver(["KEY": "hidden"])
    let words = ["sh", "-c", "echo x >> runs; pwd; : ${KEY:-}"]
    folder.write("", to: "runs")
    #expect(resolver.reveal(.command(words)) == .success(folder.path))
    #expect(resolver.reveal(.command(words)) == .success(folder.path))
    #expect(resolver.reveal(.command(["cat", "runs"])) == .success("x"))
  }

  @Test func `a program does not see the other variables`() {
    let words = ["sh", "-c", "echo ${KEY:-nothing}"]
    #expect(resolver(["KEY": "hidden"]).reveal(.command(words)) == .success("nothing"))
  }

  @Test(arguments: [
    (["sh", "-c", "exit 3"], "'sh' ended with status 3"),
    (
      ["sh", "-c", "echo one >&2; echo 'no such entry' >&2; exit 1"],
      "'sh' ended with status 1: one no such entry"
    ),
    (["sh", "-c", "kill -9 $$"], "'sh' was ended by signal 9 (KILL)"),
    (["yes"], "'yes' wrote more than 64KB and was ended"),
    (["no-such-program"], "there is no program 'no-such-program'"),
  ]) func `a program that fails says how`(words: [String], what: String) {
    guard case .failure(let problem) = resolver().reveal(.command(words)) else {
      Issue.record("it told a secret")
      return
    }
    #expect(problem.what == what)
    #expect(!problem.isUnset)
  }

  @Test func `a program that takes too long is ended`() {
    guard
      case .failure(let problem) = resolver(timeout: .seconds(1)).reveal(
        .command(["cat", "/dev/zero"]))
    else {
      Issue.record("it told a secret")
      return
    }
    #expect(problem.what == "'cat' wrote more than 64KB and was ended")
    guard
      case .failure(let late) = resolver(timeout: .seconds(1)).reveal(.command(["sleep", "60"]))
    else {
      Issue.record("it told a secret")
      return
    }
    #expect(late.what == "'sleep' took longer than 1s and was ended")
  }
}
