// Text that must never be shown.

/// A key, a token or a password. It prints as `***` whatever it is put into.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private var value: String?

  /// nil for a secret that this command does not need and so has not looked up.
  public init(_ value: String?) { self.value = value }

  /// The text itself, to be put into a request and nowhere else; empty when not looked up.
  public var revealed: String { value ?? "" }

  public var description: String { "***" }
  public var debugDescription: String { "***" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where a configuration says that a secret is to be found.
public indirect enum SecretReference: Sendable, Hashable {
  case literal(String)
  case environment(String)
  case file(String)
  case command([String])
  /// One whose relative paths belong to that absolute folder, where its program runs.
  case inFolder(String, SecretReference)
}
