import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

private struct Hall: Hashable, Sendable { let name: String }
private struct Door: Hashable, Sendable { let number: Int }

private enum HallKey: DependencyKey { static let liveValue = Hall(name: "none") }
private enum DoorKey: DependencyKey { static let liveValue = Door(number: 0) }

extension DependencyValues {
  fileprivate var hall: Hall {
    get { self[HallKey.self] }
    set { self[HallKey.self] = newValue }
  }
  fileprivate var door: Door {
    get { self[DoorKey.self] }
    set { self[DoorKey.self] = newValue }
  }
}

private actor Porter {
  var hall: Hall { DependencyValues.current.hall }
}

extension Lesson10.Task2 {
  // Rule: an override adds to what holds. Look at: which values `update` is given in Scope.swift.
  @Test(arguments: Varied.numbers(2))
  func `keeps the outer keys in a nested override`(number: Int) {
    let seen = scoped {
      $0.hall = Hall(name: "main")
    } _: {
      scoped {
        $0.door = Door(number: number)
      } _: {
        (DependencyValues.current.hall, DependencyValues.current.door)
      }
    }

    let (hall, door): (Hall, Door) = seen
    #expect(
      hall == Hall(name: "main"),
      "the inner scope set the door only, so the outer hall still holds; look at Scope.swift"
    )
    #expect(
      door == Door(number: number),
      "what the inner scope set holds in it; look at Scope.swift"
    )
  }

  // Rule: the same where it waits. Look at: the asynchronous withDependencies.
  @Test func `keeps the outer keys in a nested override that waits`() async {
    let seen = await withDependencies {
      $0.hall = Hall(name: "main")
    } operation: {
      await withDependencies {
        $0.door = Door(number: 7)
      } operation: { () async -> Hall in
        await MainActor.run {}
        return DependencyValues.current.hall
      }
    }

    let hall: Hall = seen
    #expect(
      hall == Hall(name: "main"),
      "the inner scope set the door only, so the outer hall still holds; look at Scope.swift"
    )
  }

  // Rule: when a scope ends, the one around it goes on. Look at: the end of withDependencies.
  @Test func `goes back to the outer override, then to none`() {
    var seen: [Int] = []

    scoped {
      $0.door = Door(number: 1)
    } _: {
      scoped {
        $0.door = Door(number: 2)
      } _: {
        seen.append(DependencyValues.current.door.number)
      }
      seen.append(DependencyValues.current.door.number)
    }
    seen.append(DependencyValues.current.door.number)

    let numbers: [Int] = seen
    #expect(
      numbers == [2, 1, 0],
      "inside 2, then 1 again, and outside nothing is set; look at the end of withDependencies"
    )
  }

  // Rule: the work that a scope starts belongs to it. Look at: where Scope.swift keeps what holds.
  @Test(arguments: Varied.names(2))
  func `reaches tasks, groups and actors`(name: String) async {
    let seen = await withDependencies {
      $0.hall = Hall(name: name)
    } operation: { () async -> [Hall] in
      async let child = Porter().hall
      let task = Task { DependencyValues.current.hall }
      let inGroup = await withTaskGroup(of: Hall.self) { group in
        group.addTask { DependencyValues.current.hall }
        return await group.reduce(into: []) { $0.append($1) }
      }
      let onMain = await MainActor.run { DependencyValues.current.hall }
      return [await child, await task.value, onMain] + inGroup
    }

    let names: [String] = seen.map(\.name)
    #expect(
      names == [name, name, name, name],
      "an actor, a task, the main actor and a group read in this scope; look at Scope.swift"
    )
  }
}
