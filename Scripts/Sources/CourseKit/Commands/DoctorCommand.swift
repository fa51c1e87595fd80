/// `course doctor`: what the course needs of this machine, and how to get what is missing.
struct DoctorCommand {
  let place: Workplace

  /// - Returns: 0 when nothing is bad, else 1.
  func run() async -> Int32 {
    let live = LiveLine(place.terminal)
    var found: [Checkup.Finding] = []
    func tell(_ checkup: Checkup) {
      live.clear()
      found.append(checkup.finding)
      place.terminal.show(checkup.screen)
    }
    let swift = SwiftCheck(root: place.course.root, environment: place.environment)
    if let toolchain = Toolchain.found(in: place.environment) {
      tell(await swift.version(toolchain))
      live.show(Messages.tryingTesting)
      tell(await swift.testing(toolchain))
      tell(swift.editor(toolchain))
    } else {
      tell(.bad(Messages.swiftSubject, Messages.noSwift))
    }
    let machine = MachineCheck(place: place)
    tell(machine.disk)
    tell(machine.access)
    tell(await machine.git())
    tell(machine.course)
    tell(machine.terminal)
    let bad = found.count { $0 == .bad }
    place.terminal.write("\n" + place.say.diagnosis(bad: bad) + "\n")
    return bad == 0 ? 0 : 1
  }
}
