import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10 {
  @Suite("Task 3 · Read where you are called")
  struct Task3 {
    // Rule: a model goes on in the world it was made in. Look at: what Dependency keeps.
    @Test(arguments: Varied.numbers(2))
    func `remembers the override it was made in`(number: Int) {
      let sut = scoped {
        $0.lane = Lane(number: number)
      } _: {
        LessonModel()
      }

      let lane: Lane = sut.lane
      #expect(
        lane == Lane(number: number),
        "the model was made where the lane was set, so it keeps it after the scope; look at Dependency"
      )
    }

    // Rule: on top of that, who calls decides. Look at: Dependency.wrappedValue.
    @Test func `lets the caller's override win, and no longer than that`() {
      let sut = scoped {
        $0.lane = Lane(number: 1)
      } _: {
        LessonModel()
      }

      let before: Int = sut.lane.number
      let inside: Int = scoped {
        $0.lane = Lane(number: 2)
      } _: {
        sut.lane.number
      }
      let after: Int = sut.lane.number

      let lanes = [before, inside, after]
      #expect(
        lanes == [1, 2, 1],
        "made with 1, called under an override of 2, called again outside; look at wrappedValue"
      )
    }

    // Rule: scopes merge key by key. Look at: how Dependency.wrappedValue puts two worlds together.
    @Test func `merges what it captured with what the caller set`() {
      let sut = scoped {
        $0.lane = Lane(number: 1)
      } _: {
        LessonModel()
      }

      let seen = scoped {
        $0.coach = Coach(name: "Ada")
      } _: {
        (sut.lane, sut.coach)
      }

      let (lane, coach): (Lane, Coach) = seen
      #expect(
        lane == Lane(number: 1),
        "the caller set no lane, so the captured one holds; look at wrappedValue"
      )
      #expect(
        coach == Coach(name: "Ada"),
        "the caller set the coach, so it holds; look at wrappedValue"
      )
    }

    // Rule: only what was set is captured, a default is not. Look at: Dependency.init.
    @Test func `leaves untouched keys to the caller's world`() {
      let sut = LessonModel()

      let seen: Pool = scoped {
        $0.context = .test
      } _: {
        sut.pool
      }

      #expect(
        seen == Pool(name: "test"),
        "nobody set the pool, so the caller's context decides; look at what Dependency.init captures"
      )
    }

    // Rule: declaring a dependency is no use of it. Look at: Dependency.init.
    @Test func `asks for nothing while a model is made`() {
      let before = LaneKey.reads.count

      _ = LessonModel()

      let reads: Int = LaneKey.reads.count - before
      #expect(
        reads == 0,
        "a value is asked for when it is read, not before; look at Dependency.init"
      )
    }

    // Rule: a view reads like everybody else. Look at: what DependencyState keeps.
    @Test(arguments: Varied.names(2))
    func `lets a view follow the world it is called in`(name: String) {
      let sut = scoped {
        $0.board = Board(name: "made")
      } _: {
        LessonView()
      }

      let before: String = sut.board.name
      let inside: String = scoped {
        $0.board = Board(name: name)
      } _: {
        sut.board.name
      }
      let after: String = sut.board.name

      let names = [before, inside, after]
      #expect(
        names == ["made", name, "made"],
        "a view made in one world must follow its caller's; look at what DependencyState keeps"
      )
    }
  }
}
