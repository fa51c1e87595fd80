import CourseKit
import CourseVerify
import Foundation

Interruption.install()

let environment = ProcessInfo.processInfo.environment
let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
let code = await VerifyTool.run(
  Array(CommandLine.arguments.dropFirst()),
  in: [program, URL(filePath: FileManager.default.currentDirectoryPath)],
  environment: environment,
  terminal: SystemTerminal(environment: environment)
)
exit(code)
