"""Drives the built site in a browser: check.py SITE SAMPLE. The last line is "N passed, N failed"."""

import functools
import http.server
import re
import shutil
import sys
import threading
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlparse

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, sync_playwright

BROWSERS = ["chromium", "google-chrome", "chromium-browser", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
# Best practice, not a rule of WCAG: the generator's nested navigation repeats a name; the corner of a table is empty.
EXEMPT = {"landmark-unique": {"enabled": False}, "empty-table-header": {"enabled": False}}
passed, failed, skipped = 0, 0, 0


def expect(holds, name, detail=""):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print(f"✘ {name}" + (f": {detail}" if detail else ""))


class Page(HTMLParser):
    """What a page is called, leads to and loads."""

    def __init__(self, path):
        super().__init__()
        self.ids, self.links, self.loads, self.images, self.levels = set(), [], [], [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        got = dict(attributes)
        self.ids |= {got.get("id"), got.get("name")}
        if tag == "a" and got.get("href"):
            self.links.append(got["href"])
        if got.get("src") or (tag == "link" and got.get("rel") not in ("canonical",)):
            self.loads.append(got.get("src") or got["href"])
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag == "img":
            self.images.append(got)


def links(site):
    """Every link, anchor and image of every page resolves, and nothing comes from elsewhere."""
    pages = {path: Page(path) for path in site.rglob("*.html")}
    for path, page in pages.items():
        here = "/" + path.relative_to(site).as_posix().removesuffix("index.html")
        broken = []
        for target in page.links + page.loads:
            if target.startswith("/") and path.name != "404.html":
                broken.append(f"{target} holds for one address only")
            address = urlparse(urljoin("http://site" + here, target))
            if address.netloc != "site" or target.startswith(("mailto:", "data:")):
                if target in page.loads and not target.startswith("data:"):
                    broken.append(f"loads {target}")
                continue
            file = site / unquote(address.path).lstrip("/")
            file = file / "index.html" if file.is_dir() else file
            anchor = unquote(address.fragment)
            if not file.is_file() or (anchor and file in pages and anchor not in pages[file].ids):
                broken.append(target)
        broken += [f"no alt: {image}" for image in page.images if "alt" not in image]
        broken += [f"h{low} after h{high}" for high, low in zip(page.levels, page.levels[1:]) if low > high + 1]
        expect(not broken, f"links, headings and pictures of {here}", ", ".join(broken))
    for style in site.rglob("*.css"):
        away = re.findall(r"url\(['\"]?(https?:[^)]+)\)|@import", style.read_text(encoding="utf-8"))
        expect(not away, f"{style.name} loads nothing from elsewhere", str(away))
    return sorted("/" + path.relative_to(site).as_posix().removesuffix("index.html") for path in pages if path.name == "index.html")


def serve(site):
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


class Reader:
    """A browser window that notes what a reader should never get."""

    def __init__(self, browser, base, **options):
        self.base, self.complaints = base, []
        self.context = browser.new_context(**options)
        # Diagrams live in closed shadow trees; a check must look inside.
        self.context.add_init_script("const attach = Element.prototype.attachShadow;"
                                     "Element.prototype.attachShadow = function () { return attach.call(this, { mode: 'open' }) }")
        self.context.set_default_timeout(60_000)  # a busy machine is no fault of the page
        self.page = self.context.new_page()
        self.page.on("console", lambda message: self.complaints.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("requestfailed", lambda request: "ABORTED" in (request.failure or "") or self.complaints.append(f"failed: {request.url}"))
        self.page.on("request", lambda request: request.url.startswith((base, "data:", "blob:")) or self.complaints.append(f"asks {request.url}"))

    def open(self, path):
        self.complaints.clear()
        self.page.goto(self.base + path, wait_until="load")
        return self.page


DRAWN = """() => [...document.querySelectorAll('.mermaid')].every(
  host => host.shadowRoot?.querySelector('svg')?.getBoundingClientRect().height > 20)"""


def every_page(browser, base, paths):
    reader = Reader(browser, base, viewport={"width": 390, "height": 844})
    for path in paths:
        page = reader.open(path)
        try:
            page.wait_for_function(DRAWN)
        except Error:
            expect(False, f"diagrams of {path} are drawn")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        expect(wide <= 0, f"{path} fits a phone's width", f"{wide} px too wide")
        expect(page.locator("h1").count() == 1, f"{path} has one title")
        expect(not reader.complaints, f"{path} loads in silence", "; ".join(reader.complaints))


def accessible(browser, base, paths):
    """axe looks at one page of each kind with all folds open, in light and dark."""
    for scheme in ("light", "dark"):
        reader = Reader(browser, base, viewport={"width": 1280, "height": 900}, color_scheme=scheme)
        for path in paths:
            page = reader.open(path)
            page.wait_for_function(DRAWN)
            page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
            found = Axe().run(page, options={"rules": EXEMPT}).response["violations"]
            expect(not found, f"axe, {scheme}, {path}", "; ".join(
                f"{rule['id']} ({len(rule['nodes'])}): {' '.join(rule['nodes'][0]['html'].split())[:200]} {rule['nodes'][0]['failureSummary']}" for rule in found))


def folds(browser, base, path):
    for script in (True, False):
        page = Reader(browser, base, java_script_enabled=script).open(path)
        name = f"{path} {'with' if script else 'without'} JavaScript"
        every = page.locator("article details")
        expect(every.count() > 0 and page.locator("article details[open]").count() == 0, f"folds are closed, {name}")
        expect(not page.locator("article details > :not(summary)").first.is_visible(), f"a fold hides its text, {name}")
        page.locator("article details > summary").first.click()
        expect(page.locator("article details > :not(summary)").first.is_visible(), f"a fold opens, {name}")
        expect(page.locator("article details[open]").count() == 1, f"one fold alone opens, {name}")


def without_script(browser, base, paths):
    reader = Reader(browser, base, java_script_enabled=False, viewport={"width": 390, "height": 844})
    for path in paths:
        page = reader.open(path)
        expect(page.locator("h1").is_visible() and len(page.locator("article").inner_text()) > 100, f"{path} reads without JavaScript")
        page.locator("header label[for=__drawer]").click()
        expect(page.locator(".md-nav--primary a").first.is_visible(), f"{path} has its navigation without JavaScript")


def search(browser, base):
    page = Reader(browser, base, viewport={"width": 1280, "height": 900}).open("/")
    try:
        box = page.locator("dialog input").first
        for _ in range(20):  # the page listens to keys a moment after it has loaded
            page.keyboard.press("Control+k")
            page.wait_for_timeout(1000)
            if box.is_visible():
                break
        box.fill("captive dependency")
        start = page.url
        page.locator("dialog a", has_text="aptive").first.click()
        page.wait_for_url(lambda url: url.split("#")[0] != start.split("#")[0])
        expect("captive" in page.locator("article").inner_text().lower(), "search leads to the captive dependency", page.url)
    except Error as error:
        expect(False, "search finds \"captive dependency\"", str(error))


def scheme(browser, base):
    page = Reader(browser, base, viewport={"width": 1280, "height": 900}).open("/")
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.locator("label[title=Dark]").click()
    page.wait_for_timeout(500)
    expect(page.evaluate("getComputedStyle(document.body).backgroundColor") != before, "a click makes it dark")


def paper(browser, base, path):
    page = Reader(browser, base).open(path)
    page.emulate_media(media="print")
    expect(not page.locator(".md-sidebar--primary").is_visible(), "paper has no navigation")
    shown = page.locator("article details").first.evaluate("fold => fold.getBoundingClientRect().height > fold.querySelector('summary').getBoundingClientRect().height + 10")
    expect(shown, "paper shows what is folded")


def sample(browser, base):
    """The tiny course of sample.py: what a real one may hold, too."""
    reader = Reader(browser, base, viewport={"width": 1280, "height": 900})
    page = reader.open("/Lessons/Lesson00Welcome/")
    text = page.locator("article").inner_text()
    expect("```" not in text and "markdown=" not in text, "fences and folds are read", text)
    expect(page.locator(".filename", has_text="must not compile").count() == 1, "a rejected block says so")
    expect(page.locator("article ol > li > ul pre").count() == 1, "a list in a list keeps its code")
    expect(page.locator("article details ul ul").count() == 1, "a fold keeps its lists")
    terms = page.locator("a.term")
    expect(terms.all_inner_texts() == ["seam", "live"], "terms are explained where they come first", str(terms.all_inner_texts()))
    terms.first.hover()
    page.locator(".md-tooltip2, .md-tooltip", has_text="something else fits in").first.wait_for()
    expect(True, "a term has a tooltip")
    for answer, mark in (("A.", "✘"), ("B.", "✔")):
        label = page.locator(".choices label", has_text=answer)
        label.click()
        expect(mark in label.evaluate("label => getComputedStyle(label, '::after').content"), f"an answer to choose gets {mark}")
    page = reader.open("/Lessons/Lesson00Welcome/Hints/")
    expect(page.locator("details summary").all_inner_texts() == ["Hint 1", "Hint 2", "Hint 1"], "each hint is a fold")
    expect(page.locator("h2").count() == 2, "a hint's code is no heading")
    page = reader.open("/Lessons/Lesson00Welcome/LiveCoding/Step2/")
    expect("-let clock = 1" in page.locator("pre").inner_text() and "let same" in page.locator("pre").inner_text(), "a step shows its difference")
    page.locator("article a", has_text="Task 1").first.click()
    page.wait_for_url("**/Lesson00Welcome/Tasks/#task-1--free-the-clock")
    expect(True, "a step leads to its task")
    page = reader.open("/Lessons/Lesson01Later/LiveCoding/Step1/")
    page.locator("article a", has_text="Task 1").first.click()
    page.wait_for_url("**/Lesson01Later/Tasks/#task-1--wait")
    expect(page.locator("article h2").all_inner_texts() == ["Task 1 · Wait¶"], "a step leads to its task on a page of tasks", str(page.locator("article h2").all_inner_texts()))
    expect("id: wait" not in page.locator("article").inner_text(), "the id of a task is not shown")
    expect(page.locator("article details:not([open]) summary").all_inner_texts() == ["Answer"], "the answer of a task is folded")
    expect(page.locator("nav a", has_text="Ground rules").count() > 0, "the ground rules are in the navigation")
    page.locator("article a", has_text="ground rules").click()
    page.wait_for_url("**/Lessons/GroundRules/")
    expect(True, "a task leads to the ground rules")
    page = reader.open("/")
    page.wait_for_function(DRAWN)
    page.locator(".mermaid a").first.click()
    page.wait_for_url("**/Lesson00Welcome/")
    expect(True, "the path's picture leads to a lesson")
    page.locator(".md-select button").hover()
    page.locator(".md-select__link", has_text="Español").click()
    page.wait_for_url("**/es/Lessons/Lesson00Welcome/")
    expect(page.locator("html").get_attribute("lang") == "es" and "Bienvenida" in page.locator("h1").inner_text(), "the language menu leads to the translation")
    page.locator("article a", has_text="las pistas").click()
    expect(page.url.endswith("/Lessons/Lesson00Welcome/Hints/#task-1--free-the-clock") and "/es/" not in page.url, "what is not translated is English", page.url)
    page.locator(".md-select button").hover()
    page.locator(".md-select__link", has_text="Español").click()
    page.wait_for_url("**/es/")
    expect("Lección 00" in page.locator("article").inner_text(), "a language has a first page")


def main(site, small):
    global skipped
    paths = links(site)
    links(small)
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        print("no browser is here, and none could be installed: only the links were checked")
        skipped = 1
        return
    base, lesson = serve(site), next(path for path in paths if re.fullmatch(r"/Lessons/Lesson04\w+/", path))
    kinds = [path for path in paths if not re.search(r"Lesson\d\d", path) or (path.startswith(lesson) and not re.search(r"Step[^2]", path))]
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        except Error as error:
            print(f"{found} doesn't start, so only the links were checked: {str(error).splitlines()[0]}")
            skipped = 1
            return
        every_page(browser, base, paths)
        accessible(browser, base, kinds)
        folds(browser, base, lesson)
        folds(browser, base, lesson + "Hints/")
        folds(browser, base, lesson + "Solution/")
        without_script(browser, base, ["/", lesson, lesson + "LiveCoding/Step2/"])
        search(browser, base)
        scheme(browser, base)
        paper(browser, base, lesson)
        sample(browser, serve(small))
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve())
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    sys.exit(1 if failed else 0)
