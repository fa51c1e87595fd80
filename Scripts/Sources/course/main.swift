import CourseKit

await CommandLineTool.main()
