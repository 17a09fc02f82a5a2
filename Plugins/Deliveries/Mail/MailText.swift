// Puts a digest into a message that every mail program shows (RFC 5322, RFC 2046).
import GazetteCore
import GazetteText

/// One message with a text and an HTML part. The same parcel gives the same bytes.
struct MailText {
  let sender: MailAddress
  let recipients: [MailAddress]
  let subject: String

  func bytes(of parcel: Parcel) -> [UInt8] {
    // No line of base64 begins like that.
    let boundary = "=_\(parcel.id)"
    var bytes = Array(header(of: parcel, boundary).utf8)
    for page in parcel.pages {
      let head =
        "\r\n--\(boundary)\r\nContent-Type: \(page.mediaType)\r\n"
        + "Content-Transfer-Encoding: base64\r\n\r\n"
      bytes += Array(head.utf8) + MailText.lines(page.bytes)
    }
    return bytes + Array("\r\n--\(boundary)--\r\n".utf8)
  }

  private func header(of parcel: Parcel, _ boundary: String) -> String {
    var header = MailHeader()
    header.add("Date", MailText.date(parcel.made, parcel.zone))
    header.add("From", people: [sender])
    header.add("To", people: recipients)
    header.add("Subject", words: subject(of: parcel))
    // By which a program that gets the message twice knows that it is one.
    header.add("Message-ID", "<\(parcel.id)@\(sender.domain)>")
    header.add("MIME-Version", "1.0")
    header.add("Content-Type", "multipart/alternative;\r\n boundary=\"\(boundary)\"")
    // RFC 3834: so that nobody's absence is answered to it.
    header.add("Auto-Submitted", "auto-generated")
    header.add("X-Gazette-Delivery", parcel.id)
    return header.text
  }

  private func subject(of parcel: Parcel) -> String {
    subject.replacing("{title}", with: parcel.title).replacing("{name}", with: parcel.output)
      .replacing("{date}", with: parcel.zone.civil(parcel.made).dateText)
  }

  /// RFC 5322 §3.3, such as `Mon, 30 Nov 2026 09:00:00 +0900`.
  private static func date(_ moment: Instant, _ zone: Zone) -> String {
    let offset = zone.offset(at: moment)
    let time = CivilTime(moment, offset: offset)
    let minutes = abs(offset) / 60
    let sign = offset < 0 ? "-" : "+"
    return "\(days[time.weekday]), \(time.day) \(months[time.month - 1]) \(time.year) "
      + "\(two(time.hour)):\(two(time.minute)):\(two(time.second)) "
      + "\(sign)\(two(minutes / 60))\(two(minutes % 60))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension MailText {
  /// Bytes that make a line of 76 letters (RFC 2045 §6.8).
  private static let lineLength = 57

  /// In base64, by which any bytes pass through any server; lines end in CR LF.
  private static func lines(_ bytes: [UInt8]) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(bytes.count / lineLength * 78 + 80)
    for start in stride(from: 0, to: bytes.count, by: lineLength) {
      lines += Base64.encode(bytes[start..<min(start + lineLength, bytes.count)]).utf8
      lines += [13, 10]
    }
    return lines
  }
}
