import CourseKit
import CourseVerify

await CommandLineTool.main(Verification.self)
