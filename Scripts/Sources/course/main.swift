import CourseKit
import Foundation

Interruption.install { RawMode.leave() }

let environment = ProcessInfo.processInfo.environment
let code = await CommandLineTool.run(
  Array(CommandLine.arguments.dropFirst()),
  program: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
  current: URL(filePath: FileManager.default.currentDirectoryPath),
  environment: environment,
  terminal: SystemTerminal(environment: environment)
)
RawMode.leave()
exit(code)
