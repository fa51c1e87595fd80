struct WatchCommand {
  let place: Workplace
  let lesson: String?
  func run() async throws -> Int32 { 2 }
}
