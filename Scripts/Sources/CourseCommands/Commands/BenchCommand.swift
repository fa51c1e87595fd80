struct BenchCommand {
  let place: Workplace
  let runs: Int
  func run() async throws -> Int32 { 2 }
}
