import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03 {
  @Suite("Task 1 · Use the network of this call")
  @MainActor
  struct Task1 {
    // Rule: `setImage` requests the URL once, from the network of the call, before it returns.
    // Look at: ImageView.swift, which network gets the request.
    @Test func `asks the network it was called with`() async {
      let picture = PhotoAPI.url(forPicture: Varied.numbers(1)[0])
      let urls =
        [
          picture, PhotoAPI.url(forPicture: 1), picture.appending(path: "/"),
          URL(string: "\(picture)?size=2#top") ?? picture, picture.appending(path: "../1"),
          URL(filePath: "/Pictures/My Ada.png"),
          URL(string: "../Zoë", relativeTo: picture) ?? picture,
        ]
        + ["http://nas.local:8080/1?b=2&a=1", "HTTPS://Ada:pw@Photos.example/%41//b?", "data:,Ada"]
        .compactMap { URL(string: $0) }
      let endings = urls.map { Ending("the URL is \($0)", $0) }
      await Situations.check(Visit.everywhere, endings) { visit, url in
        visit.call(url)
        try must("the requests", be: [url], is: visit.network.urls)
      }
      await alsoCancelled { place in
        await Situations.check(Visit.everywhere, Course.all) { visit, course in
          await visit.take(course)
          try must("the requests of a call\(place)", be: 1, is: visit.network.urls.count)
        }
      }
    }

    // Rule: A second call sends its request to its own network, and none to the network of the first call.
    // Look at: ImageView.swift, what it stores between calls.
    @Test func `asks only the second network on the second call`() async {
      await Situations.check(Visit.everywhere) { visit in
        let first = visit.network
        visit.call()
        visit.network = NetworkDouble()
        visit.call(PhotoAPI.url(forPicture: 2))
        try must("the first network's requests", be: 1, is: first.urls.count)
        try must("the second network's requests", be: 1, is: visit.network.urls.count)
      }
    }

    // Rule: The view shows the picture that the network of the call delivers.
    // Look at: ImageView.swift, where it sets `image`.
    @Test func `shows the picture its network delivers`() async {
      // The last one stands for bytes that are no text.
      let odd = Varied.names(1) + [String(repeating: "Zoë 👩‍👩‍👧", count: 99), "\u{FFFD}"]
      let titles = (EdgeValues.texts + odd).map { Ending("its title is “\($0)”", $0) }
      await Situations.check(Visit.everywhere, titles) { visit, title in
        await visit.take(Course(answer: .picture(title)))
        try must("the picture", be: title, is: visit.title)
      }
    }

    // Rule: No call uses the live network. Look at: ImageView.swift, every `LiveNetwork`.
    @Test func `leaves the live network alone`() async {
      await Situations.check(Visit.everywhere, Course.all) { visit, course in
        let (_, touched) = await OutsideWorld.watching { await visit.take(course) }
        try must("what was reached", be: [], is: touched.filter { $0.contains("etwork") })
      }
    }

    // Rule: When the network has responded and the scheduler has run, the view has released the network.
    // Look at: ImageView.swift, its stored properties.
    @Test func `lets go of the network when the call is over`() async {
      await Situations.check(Visit.everywhere, Course.all) { visit, course in
        await visit.take(course)
        try mustRelease("the network") {
          defer { visit.network = NetworkDouble() }
          return visit.network
        }
      }
    }
  }
}
