// Who answers the questions to an SQLite storage.
import Testing

@testable import Storages

@Suite struct ReadingDesksTests {
  private let desks = ReadingDesks(DatabaseFile(path: TemporaryFolder().file("store.db")))

  @Test func `the storage's own connection answers while it has nothing else to do`() {
    let seat = desks.take()
    #expect(seat.desk == nil)
    desks.leave(seat)
    #expect(desks.take().desk == nil)
  }

  @Test func `questions at the same time go to connections of their own`() {
    let seats = (0..<4).map { _ in desks.take() }
    #expect(seats[0].desk == nil)
    #expect(Set(seats.compactMap(\.desk).map(ObjectIdentifier.init)).count == 3)
  }

  @Test func `while the storage writes, no question waits for it`() {
    let writing = desks.takeOwn()
    let seats = (0..<20).map { _ in desks.take() }
    #expect(seats.allSatisfy { $0.desk != nil })
    for seat in seats { desks.leave(seat) }
    desks.leave(writing)
    #expect(desks.take().desk == nil)
  }
}
