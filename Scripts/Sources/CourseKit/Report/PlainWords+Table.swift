extension PlainWords {
  /// Patterns with `*` for any text, and what they mean; `{1}` is the first of those texts. The first that fits counts.
  static let table: [(pattern: String, words: String)] = [
    (
      "cannot find type '*' in scope",
      "There is no type called {1} here. Check its spelling, and whether its file is in the folder."
    ),
    (
      "cannot find '*' in scope",
      "Nothing is called {1} here. Check its spelling, and where it is declared."
    ),
    (
      "missing argument for parameter '*' in call",
      "What is called here wants {1} too. Hand it over at this place."
    ),
    (
      "missing arguments for parameters * in call",
      "What is called here wants {1} too. Hand them over at this place."
    ),
    (
      "argument passed to call that takes no arguments",
      "Something is handed over here, and nobody takes it. Write an initializer (or a parameter) for it."
    ),
    (
      "extra argument '*' in call",
      "{1} is handed over here, and nobody takes it. Write a parameter for it, or leave it out."
    ),
    (
      "extra arguments at positions * in call",
      "More is handed over here than is taken. Write parameters for it, or leave it out."
    ),
    (
      "incorrect argument label in call (have '*', expected '*')",
      "The argument is called {2} where it is declared, and {1} here. Give both the same name."
    ),
    ("missing argument label '*' in call", "Write {1} before the argument."),
    (
      "type '*' does not conform to protocol '*'",
      "{1} promises to be a {2} and lacks something that {2} asks for. Compare the two, word for word."
    ),
    (
      "class '*' has no initializers",
      "A property of {1} has no value and nobody gives it one. Write an `init` that takes the value and keeps it."
    ),
    (
      "return from initializer without initializing all stored properties",
      "At the end of this `init` a property still has no value. Give every property one."
    ),
    (
      "'self' used * before all stored properties are initialized",
      "The object is used before all of its properties have a value. Give them their values first."
    ),
    (
      "'self' captured by a closure before all members were initialized",
      "A closure uses the object before all of its properties have a value. Give them their values first."
    ),
    (
      "immutable value '*' may only be initialized once",
      "{1} is a `let` that has a value already. Take one of the two values away."
    ),
    (
      "cannot assign to property: '*' is a 'let' constant",
      "{1} is a `let`, so it keeps its first value. Give it its value in `init`, or make it a `var`."
    ),
    (
      "cannot assign to property: 'self' is immutable",
      "A method of a struct may not change it, unless it is `mutating`. A class may."
    ),
    (
      "cannot assign to property: '*' is a get-only property",
      "{1} can be read and not written. Change what it is made of."
    ),
    (
      "stored property '*' of 'Sendable'-conforming *",
      "{1} can be changed from several tasks at once. Guard it with a `Mutex`, make the type an actor, or use `let`."
    ),
    (
      "static property '*' is not concurrency-safe*",
      "{1} is one for the whole program and can be changed from anywhere. Use `let` and a Sendable type, or guard it."
    ),
    (
      "value of type '*' has no member '*'",
      "A {1} has nothing called {2}. Check the spelling, and which type this value has."
    ),
    (
      "type '*' has no member '*'",
      "{1} has nothing called {2}. Check the spelling, and whether it belongs to a value instead of the type."
    ),
    (
      "cannot convert value of type '*' to expected argument type '*'",
      "A {2} is wanted here, and this is a {1}."
    ),
    (
      "cannot convert return expression of type '*' to return type '*'",
      "The function promises a {2}, and this is a {1}."
    ),
    (
      "cannot convert value of type '*' to specified type '*'",
      "The declaration says {2}, and this is a {1}."
    ),
    (
      "missing return in *expected to return '*'",
      "One way through this function ends without a {2}. Write a `return` there."
    ),
    (
      "value of optional type '*' must be unwrapped*",
      "This may be `nil`. Say what happens then: `if let`, `guard let` or `??`."
    ),
    (
      "expression is 'async' but is not marked with 'await'",
      "This may wait. Write `await` before it."
    ),
    (
      "'async' call in a function that does not support concurrency",
      "This waits, and the function around it may not. Mark that function `async`."
    ),
    ("call can throw but is not marked with 'try'", "This can fail. Write `try` before it."),
    (
      "errors thrown from here are not handled",
      "This can fail, and nobody deals with it. Use `do` and `catch`, or mark the function `throws`."
    ),
    (
      "'*' is inaccessible due to '*' protection level",
      "{1} is {2}, so it can't be reached from here."
    ),
    (
      "'*' initializer is inaccessible due to '*' protection level",
      "The initializer of {1} is {2}, so it can't be reached from here."
    ),
    ("use of protocol '*' as a type must be written 'any *'", "Write `any {1}`."),
    ("invalid redeclaration of '*'", "There are two things called {1}. Rename or remove one."),
    ("expected '}' *", "A brace that was opened is never closed. Count them upwards from here."),
    ("extraneous '}' at top level", "There is one closing brace too many."),
    (
      "consecutive statements on a line must be separated by*",
      "Swift reads two statements here. Is a comma, an operator or a line end missing?"
    ),
    ("no such module '*'", "There is no module {1} in this lesson. Is the import spelled right?"),
    (
      "invalid UTF-8 found in source file",
      "The file has characters that are no UTF-8. Save it as UTF-8."
    ),
    ("variable '*' was never mutated*", "{1} never changes. Write `let`."),
  ]
}
