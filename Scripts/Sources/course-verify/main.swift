import CourseKit
import CourseVerify
import Foundation

Interruption.install()

let environment = ProcessInfo.processInfo.environment
let tool = VerifyTool(
  program: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
  current: URL(filePath: FileManager.default.currentDirectoryPath),
  environment: environment,
  terminal: SystemTerminal(environment: environment)
)
exit(await tool.run(Array(CommandLine.arguments.dropFirst())))
