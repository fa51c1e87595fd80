import Testing

extension Lesson13 {
  @Suite("Task 4 · Close the doors")
  struct Task4 {
    // Rule: No file but `Wiring.swift` declares anything `public` or `open`.
    // Look at: the words `public` in the folders of the modules.
    @Test func `is public in the wiring only`() throws {
      let kinds: Set = ["class", "func", "var", "subscript", "override"]
      let places = try AnswerSources().files.filter { $0.path != "Wiring.swift" }.flatMap { file in
        file.places(["public"]) { $0 != "import" } + file.places(["open"], before: kinds.contains)
      }

      let told: String = AnswerSources.told(places)
      #expect(told == "nowhere")
    }

    // Rule: No file imports a module with `@testable`. Look at: the imports of AppShop.swift.
    @Test func `needs no door for tests`() throws {
      let places = try AnswerSources().files.flatMap { $0.places(["@testable"]) }

      let told: String = AnswerSources.told(places)
      #expect(told == "nowhere")
    }
  }
}
