import Exercise10DependencyValues
import Lesson10DependencyValues
import Testing

extension Lesson10.Task3 {
  // Rule: the context merges like any other value. Look at: what you merge in Dependency.wrappedValue.
  @Test func `takes the context for a value like any other`() {
    let sut = scoped {
      $0.context = .test
    } _: {
      LessonModel()
    }

    let outside: Pool = sut.pool
    let inside: Pool = scoped {
      $0.context = .live
    } _: {
      sut.pool
    }
    let beside: Pool = scoped {
      $0.lane = Lane(number: 3)
    } _: {
      sut.pool
    }

    let names = [outside.name, inside.name, beside.name]
    #expect(
      names == ["test", "live", "test"],
      "made in .test, called where nothing is set, where .live is, where a lane is; look at what you merge"
    )
  }

  // Rule: declaring a dependency is no use of it, in a view either. Look at: DependencyState.init.
  @Test func `asks for nothing while a view is made`() {
    let before = BoardKey.reads.count

    let sut = LessonView()
    let reads: Int = BoardKey.reads.count - before

    let name: String = sut.board.name
    #expect(
      reads == 0,
      "a view asks for its object when it reads it, not before; look at DependencyState.init"
    )
    #expect(name == "live", "nothing was set, so it is the key's own; look at DependencyState")
  }
}
