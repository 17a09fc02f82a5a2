// The two shapes that nearly all dates have, read without a detour.
import GazetteCore

struct CommonDate {
  private var time: CivilTime
  /// nil without a zone.
  private var offset: Int?

  /// nil for a time that no clock shows; 24:00 is left to the thorough reader.
  func instant(_ zone: Zone) -> Instant? {
    // Year 1 is how some programs write that there is no date; the thorough reader decides.
    guard time.isValid, time.year > 1 else { return nil }
    return offset.map { time.instant(offset: $0) } ?? zone.instant(time)
  }

  /// `2026-11-30T09:00:00.123+09:00`; a blank for the `T`, seconds, fraction and zone may be absent.
  init?(rfc3339 text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 16, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text[13] == UInt8(ascii: ":"),
      text[10] | 0x20 == UInt8(ascii: "t") || text[10] == UInt8(ascii: " "),
      let century = CommonDate.pair(text, 0), let year = CommonDate.pair(text, 2),
      let month = CommonDate.pair(text, 5), let day = CommonDate.pair(text, 8),
      let hour = CommonDate.pair(text, 11), let minute = CommonDate.pair(text, 14)
    else { return nil }
    time = CivilTime(year: century * 100 + year, month: month, day: day, hour: hour, minute: minute)
    var index = 16
    if index < text.count, text[index] == UInt8(ascii: ":") {
      guard let second = CommonDate.pair(text, index + 1) else { return nil }
      time.second = second
      index += 3
      time.millisecond = CommonDate.milliseconds(text, &index)
    }
    if index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
    guard readZone(text, index) else { return nil }
  }

  /// `Mon, 30 Nov 2026 09:00:00 +0900`; weekday, seconds and zone may be absent.
  init?(rfc822 text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    if text.count > 5, text[3] == UInt8(ascii: ",") { index = text[4] == 0x20 ? 5 : 4 }
    guard let day = CommonDate.number(text, &index, digits: 1...2),
      CommonDate.skipBlank(text, &index), index + 3 < text.count,
      let month = CommonDate.month(text[index], text[index + 1], text[index + 2])
    else { return nil }
    index += 3
    guard CommonDate.skipBlank(text, &index),
      let year = CommonDate.number(text, &index, digits: 4...4), CommonDate.skipBlank(text, &index),
      index + 5 <= text.count, text[index + 2] == UInt8(ascii: ":"),
      let hour = CommonDate.pair(text, index), let minute = CommonDate.pair(text, index + 3)
    else { return nil }
    index += 5
    time = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)
    if index < text.count, text[index] == UInt8(ascii: ":") {
      guard let second = CommonDate.pair(text, index + 1) else { return nil }
      time.second = second
      index += 3
    }
    guard index == text.count || CommonDate.skipBlank(text, &index), readZone(text, index) else {
      return nil
    }
  }

  /// What is left must be a zone: nothing, `Z`, `GMT`, `UTC`, `+0900`, `+09:00`.
  private mutating func readZone(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    switch text.count - start {
    case 0: return true
    case 1 where text[start] | 0x20 == UInt8(ascii: "z"): offset = 0
    case 3 where text[start...].elementsEqual("GMT".utf8): offset = 0
    case 3 where text[start...].elementsEqual("UTC".utf8): offset = 0
    case 5, 6:
      let isShort = text.count - start == 5
      guard text[start] == UInt8(ascii: "+") || text[start] == UInt8(ascii: "-"),
        isShort || text[start + 3] == UInt8(ascii: ":"),
        let hours = CommonDate.pair(text, start + 1),
        let minutes = CommonDate.pair(text, start + (isShort ? 3 : 4)), hours < 24, minutes < 60
      else { return false }
      let east = hours * 3600 + minutes * 60
      offset = text[start] == UInt8(ascii: "-") ? -east : east
    default: return false
    }
    return true
  }

  /// `.5`, `,907553`: what is finer than a millisecond is dropped.
  private static func milliseconds(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
    guard index + 1 < text.count, text[index + 1].isDigit,
      text[index] == UInt8(ascii: ".") || text[index] == UInt8(ascii: ",")
    else { return 0 }
    index += 1
    var unit = 100
    var sum = 0
    while index < text.count, text[index].isDigit {
      sum += Int(text[index] - UInt8(ascii: "0")) * unit
      unit /= 10
      index += 1
    }
    return sum
  }

  private static func pair(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
    guard index + 1 < text.count, text[index].isDigit, text[index + 1].isDigit else { return nil }
    return Int(text[index] - UInt8(ascii: "0")) * 10 + Int(text[index + 1] - UInt8(ascii: "0"))
  }

  private static func number(
    _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, digits: ClosedRange<Int>
  ) -> Int? {
    let start = index
    var number = 0
    while index < text.count, index - start < digits.upperBound, text[index].isDigit {
      number = number * 10 + Int(text[index] - UInt8(ascii: "0"))
      index += 1
    }
    return index - start < digits.lowerBound ? nil : number
  }

  private static func skipBlank(_ text: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
    guard index < text.count, text[index] == 0x20 else { return false }
    index += 1
    return true
  }

  /// The English month of three letters, in any case.
  private static func month(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int? {
    let key = UInt32(first | 0x20) << 16 | UInt32(second | 0x20) << 8 | UInt32(third | 0x20)
    switch key {
    case 0x6A616E: return 1  // jan
    case 0x666562: return 2  // feb
    case 0x6D6172: return 3  // mar
    case 0x617072: return 4  // apr
    case 0x6D6179: return 5  // may
    case 0x6A756E: return 6  // jun
    case 0x6A756C: return 7  // jul
    case 0x617567: return 8  // aug
    case 0x736570: return 9  // sep
    case 0x6F6374: return 10  // oct
    case 0x6E6F76: return 11  // nov
    case 0x646563: return 12  // dec
    default: return nil
    }
  }
}
