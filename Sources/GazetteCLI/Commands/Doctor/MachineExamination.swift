// The doctor looks at the machine: clock, time zones, libraries and environment.
import GazetteConfig
import GazetteCore
import GazetteHTTP
import GazetteText
import GazetteWeb
import Glibc
import Storages

struct MachineExamination: Sendable {
  let world: World

  /// No Gazette was built before.
  private static let oldest = Instant(seconds: 1_764_547_200)  // 2025-12-01

  func findings(zone: Zone) -> [Finding] {
    [clock(zone)] + zoneData + libraries + certificates + environment + proxies
  }

  private func clock(_ zone: Zone) -> Finding {
    let now = world.now()
    let text = "\(zone.civil(now).minuteText) \(zone.name)"
    return now < Self.oldest
      ? .problem("clock", "it is \(text), which cannot be.", cure: "Set the clock.")
      : .ok("clock", text)
  }

  private var zoneData: [Finding] {
    guard access("/usr/share/zoneinfo", R_OK) == 0 else {
      return [
        .warning(
          "clock", "the system has no time zones, so only UTC is known.",
          cure: "Install the package tzdata.")
      ]
    }
    guard let name = world.environment["TZ"], !name.isEmpty, world.zone == .utc,
      !["UTC", ":UTC", "GMT", "Etc/UTC", "UTC0", "Z"].contains(name)
    else { return [] }
    return [
      .warning(
        "clock", "TZ is '\(name)', which the system does not know; UTC is used.",
        cure: "Set TZ to a name such as Asia/Seoul, or 'timezone:' in the configuration.")
    ]
  }

  private var libraries: [Finding] {
    let own = "Gazette \(GazetteVersion.text), \(StorageLibraries.text)"
    do throws(HTTPError) {
      let server = MicrohttpdLibrary.version.map { ", libmicrohttpd \($0)" } ?? ""
      return [.ok("libraries", "\(own), \(try NetworkLibrary.text())\(server)")] + serverLibrary
    } catch {
      return [.problem("libraries", error.what, cure: error.hint)] + serverLibrary
    }
  }

  /// Only the page needs it.
  private var serverLibrary: [Finding] {
    guard let fault = MicrohttpdLibrary.fault else { return [] }
    return [
      .warning(
        "libraries", "libmicrohttpd, which 'gazette serve' needs, cannot be loaded (\(fault)).",
        cure: MicrohttpdLibrary.cure)
    ]
  }

  private var certificates: [Finding] {
    if let file = world.environment["SSL_CERT_FILE"], !file.isEmpty {
      return access(file, R_OK) == 0
        ? [.ok("https", "servers are checked by \(file) (SSL_CERT_FILE)")]
        : [
          .problem(
            "https", "SSL_CERT_FILE names \(file), which cannot be read.",
            cure: "Check the file that it names.")
        ]
    }
    let usual = [
      "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
      "/etc/ssl/cert.pem", "/etc/ssl/ca-bundle.pem",
    ]
    if let found = usual.first(where: { access($0, R_OK) == 0 }) {
      return [.ok("https", "servers are checked by \(found)")]
    }
    return [
      .problem(
        "https", "there are no certificates to check servers by.",
        cure: "Install the package ca-certificates.")
    ]
  }

  private var environment: [Finding] {
    var findings: [Finding] = []
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { world.environment[$0] }
      .first { !$0.isEmpty }
    let isUTF8 = locale.map { $0.lowercased().filter { $0 != "-" }.contains("utf8") } ?? false
    if isUTF8, let locale {
      findings.append(.ok("environment", "the locale is \(locale)"))
    } else {
      findings.append(
        .warning(
          "environment", "the locale (\(locale ?? "none")) is not UTF-8, which Gazette writes.",
          cure: "Set LANG=C.UTF-8, or one of your language."))
    }
    if HomeFolder.path(world.environment).isEmpty {
      findings.append(
        .warning(
          "environment",
          "HOME is not set and the account has no home, so ~ in paths has no meaning.",
          cure: "Set HOME, also for cron and services."))
    }
    return findings
  }

  /// What proxies there are; addresses may have a password in them.
  private var proxies: [Finding] {
    var findings: [Finding] = []
    for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy"] {
      guard let value = world.environment[name], !value.isEmpty else { continue }
      let shown = name == "no_proxy" ? value : WebAddress.redacted(value)
      findings.append(.ok("proxy", "\(name) is \(shown)"))
    }
    if world.environment.keys.contains("HTTP_PROXY"),
      !world.environment.keys.contains("http_proxy")
    {
      findings.append(
        .warning(
          "proxy", "HTTP_PROXY is not heeded, since web servers set it from what strangers send.",
          cure: "Set http_proxy, in lower case."))
    }
    return findings
  }
}
