// Reads YAML that is no configuration of ours, within the same bounds.
import GazetteCore

public enum ForeignYAML {
  /// What a document says, whatever else is odd about it: keys that stand twice, tags and the like.
  /// `file` is how messages name it.
  public static func read(_ bytes: [UInt8], file: String) throws(ConfigError) -> Setting {
    try YAMLReader.read(bytes, file: file).root
  }
}
