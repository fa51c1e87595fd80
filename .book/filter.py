"""Turns the course's Markdown into pages for the site generator; no sentence is written here twice.

Usage: filter.py COURSE WORK LANGUAGE. Reads the folder COURSE, writes WORK/docs and WORK/mkdocs.yml, and prints
the languages that there are translations in. The texts are GitHub's Markdown; the generator reads Python-Markdown, which wants other lists, folds and fences.
"""

import difflib
import json
import os
import re
import sys
from pathlib import Path
from urllib.parse import quote

LANGUAGES = {"en": "English", "es": "Español", "pt-BR": "Português do Brasil"}
WORDS = {
    "en": ("must not compile", "Have you passed? Open it then.", "Live coding", "Turns green", "step", "green tasks", "Choose"),
    "es": ("no debe compilar", "¿Ya está todo en verde? Ábrelo.", "Código en vivo", "Pasa a verde", "paso", "tareas en verde", "Elige"),
    "pt-BR": ("não deve compilar", "Já está tudo verde? Abra.", "Código ao vivo", "Fica verde", "passo", "tarefas verdes", "Escolha"),
}
# Terms that are everyday words too: only an emphasised one is the term.
ORDINARY = {"live", "stable", "double", "fake", "override", "key", "hook", "product", "factory", "environment"}
PATTERNS = ["README.md", ".github/INSTRUCTORS.md", ".github/CLASS.md", ".github/CONTRIBUTING.md", ".github/FORMATS.md", ".github/VERDICT.md",
            "Lessons/*.md", "Lessons/Lesson*/*.md", "Lessons/Lesson*/LiveCoding/Script.md"]
FENCE = re.compile(r"^(\s*(?:> ?)*\s*)(`{3,}|~{3,})\s*([^`]*)$")
ITEM = re.compile(r"^( *)([-*+]|\d+[.)])( +)(?=\S)")
LINK = re.compile(r"(`+)(?:.*?)\1|(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
GREEN = re.compile(r"^Green: *(.*)$", re.M)


def slug(text):
    """The anchor that GitHub makes of a heading."""
    return re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", text).strip().lower()).replace(" ", "-")


def segments(text):
    """Yields (is_code, lines) for the fenced blocks and what stands between them."""
    lines, end = [], None
    for line in text.splitlines():
        fence = FENCE.match(line)
        if end is None and fence:
            if lines:
                yield False, lines
            lines, end = [line], fence[2]
        elif end and re.match(rf"^[\s>]*{re.escape(end[0])}{{{len(end)},}}\s*$", line):
            yield True, [*lines, line]
            lines, end = [], None
        else:
            lines.append(line)
    if lines:
        yield end is not None, lines


def prose(text, change):
    """Applies `change` to everything that is not a fenced block."""
    return "\n".join("\n".join(lines) if code else change("\n".join(lines)) for code, lines in segments(text)) + "\n"


def fold(kind, title):
    """Opens a fold whose Markdown the generator reads too."""
    return f'\n<details class="{kind}" markdown="1">\n<summary markdown="span">{title}</summary>\n'


def folds(text):
    text = re.sub(r"<details[^>]*>\s*<summary>(.*?)</summary>", lambda m: fold("question", m[1].strip()), text, flags=re.S)
    return text.replace("</details>", "\n</details>\n")


def blocks(text, rejected):
    """Lists and fences: nested lists want four spaces, a list a line before it, a fence one word."""
    out, levels, blank = [], [], True
    for code, lines in segments(text):
        for number, line in enumerate(lines):
            indent = len(line) - len(line.lstrip(" "))
            item = None if code else ITEM.match(line)
            if not line.strip():
                out.append("")
                blank = True
                continue
            if (number == 0 or not code) and (item or blank or code):
                while levels and indent < levels[-1]:
                    levels.pop()
            if item:
                if not levels and not blank and not ITEM.match(out[-1].lstrip()):
                    out.append("")
                out.append("    " * len(levels) + item[2] + " " + line[item.end():])
                levels.append(item.end())
            else:
                depth = len(levels)
                if line.startswith("|") and not blank and not out[-1].startswith("|"):
                    out.append("")
                strip = min(indent, levels[-1]) if levels else 0
                if code and number == 0:
                    line = fence(line, rejected)
                out.append("    " * depth + line[strip:])
            blank = False
    return "\n".join(out) + "\n"


def fence(line, rejected):
    head, mark, info = FENCE.match(line).groups()
    words = info.split()
    if words[:1] == ["swift"] and "rejected" in words:
        return f'{head}{mark} {{.swift .rejected title="{rejected}"}}'
    return f"{head}{mark} {words[0] if words else 'text'}"


def choices(text, legend):
    """A list `- A. …` before a fold whose text begins with a letter of it becomes a form."""
    count = 0

    def form(match):
        nonlocal count
        count += 1
        right = match["right"]
        rows = []
        for letter, words in re.findall(r"^[-*] \**([A-H])[.)]\** +(.*(?:\n  +.*)*)", match["list"], re.M):
            kind = "right" if letter == right else "wrong"
            rows.append(f'<label class="{kind}" markdown="span"><input type="radio" name="choice-{count}"> {letter}. {words}</label>')
        return '<fieldset class="choices" markdown="1">\n<legend>' + legend + '</legend>\n' + "\n".join(rows) + "\n</fieldset>\n\n" + match["fold"]

    return re.sub(
        r"(?P<list>(?:^[-*] \**[A-H][.)]\** +.*\n(?:  +.*\n)*){2,})\n*(?P<fold><details>\s*<summary>.*?</summary>\s*\**(?P<right>[A-H])\b)",
        form, text, flags=re.M)


class Course:
    def __init__(self, root, language):
        self.root, self.language, self.words = root, language, WORDS[language]
        files = [path for pattern in PATTERNS for path in sorted(root.glob(pattern)) if path.suffix == ".md"]
        names = [path.relative_to(root).as_posix() for path in files]
        translated = re.compile(r"\.(%s)\.md$" % "|".join(LANGUAGES))
        self.english = [name for name in names if not translated.search(name)]
        # English page -> language -> the file with its text
        self.texts = {name: {"en": name} for name in self.english}
        for name in self.english:
            for code in LANGUAGES:
                path = name.removesuffix(".md") + f".{code}.md"
                if (root / path).exists():
                    self.texts[name][code] = path
        self.languages = [code for code in LANGUAGES if any(code in texts for texts in self.texts.values())]
        self.pages = {name: self.text(texts[language]) for name, texts in self.texts.items() if language in texts}
        self.extra = {}  # source files that a text links to, and the step pages
        self.terms = self.glossary()

    def text(self, name):
        return (self.root / name).read_text(encoding="utf-8")

    def title(self, text):
        found = re.search(r"^# +(.+)$", text, re.M)
        return found[1].strip() if found else ""

    # Where things are

    def place(self, name):
        """The file in docs for a file of the course. The generator leaves out dot folders."""
        return re.sub(r"^\.github/", "", name)

    def url(self, name, language):
        """The address of a page below the site's root."""
        page = re.sub(r"(^|/)README\.md$", r"\1", self.place(name))
        page = page.removesuffix(".md") + "/" if page.endswith(".md") else page
        return page if language == "en" else f"{language}/{page}"

    def up(self, name):
        return "../" * self.url(name, self.language).count("/")

    def relink(self, text, source):
        """Links go from page to page; a file that is no page becomes one."""
        def change(match):
            code, bang, words, target = match.groups()
            if code or re.match(r"[a-z]+:|#|/", target):
                return match[0]
            path, _, anchor = target.partition("#")
            anchor = "#" + anchor if anchor else ""
            file = os.path.normpath(os.path.join(os.path.dirname(source), path))
            file = re.sub(r"\.(%s)\.md$" % "|".join(LANGUAGES), ".md", file)
            if file in self.texts and file not in self.pages:
                return f"{bang}[{words}]({self.up(source)}{self.url(file, 'en')}{anchor})"
            if file not in self.pages and file not in self.extra and (self.root / file).is_file():
                self.extra[file if bang else file + ".md"] = None if bang else self.listing(file)
                file += "" if bang else ".md"
            elif (self.root / file).is_dir():
                file += "/README.md"
                if file not in self.pages:
                    self.extra[file] = self.contents(file)
            to = os.path.relpath(self.place(file), os.path.dirname(self.place(source)) or ".")
            return f"{bang}[{words}]({quote(to)}{anchor})"
        return prose(text, lambda part: LINK.sub(change, part))

    def listing(self, file):
        return f"# `{file}`\n\n```{Path(file).suffix[1:] or 'text'}\n{self.text(file).rstrip()}\n```\n"

    def contents(self, file):
        folder = self.root / os.path.dirname(file)
        links = [f"- [{path.name}]({quote(path.name)})" for path in sorted(folder.iterdir()) if not path.name.startswith(".")]
        return self.relink(f"# {folder.name}\n\n" + "\n".join(links) + "\n", file)

    # Tooltips

    def glossary(self):
        name = next((name for name in self.pages if name.endswith("/Glossary.md")), None)
        if not name:
            return {}
        found = re.findall(r"^\| *\**([^|*`]+?)\** *\| *([^|]+?) *\|", self.pages[name], re.M)
        found += re.findall(r"^(?:[-*] )?\*\*([^*`]+?)[.:]?\*\*[.:]?[ —–-]+(.+)$", self.pages[name], re.M)
        found += re.findall(r"^#{2,4} +([^\n`]+?)\n+([^\n#|].+)$", self.pages[name], re.M)
        plain = lambda words: re.sub(r"\[([^\]]*)\]\([^)]*\)|[*`]", r"\1", words).replace('"', "”").strip()
        return {term.strip(): plain(meaning) for term, meaning in found
                if len(term) < 40 and "," not in term and not term.startswith("-") and term.lower() not in ("word", "term")}

    def anchored(self, text):
        """The glossary itself: each term can be linked to."""
        return re.sub(r"^(\| *\**|(?:[-*] )?\*\*)([^|*`]+?)(?=\**[.:]?\** *\||[.:]?\*\*)",
                      lambda m: f'{m[1]}<span id="{slug(m[2])}">{m[2]}</span>' if m[2] in self.terms else m[0], text, flags=re.M)

    def tooltips(self, text, source):
        target = next(name for name in self.pages if name.endswith("/Glossary.md"))
        to = os.path.relpath(self.place(target), os.path.dirname(self.place(source)) or ".")
        blank = lambda match: "\0" * len(match[0])
        masked = "\n".join(re.sub(".+", blank, "\n".join(lines)) if code else "\n".join(lines) for code, lines in segments(text))
        masked = re.sub(r"^[#<].*$|`+[^`\n]*`+|!?\[[^\]]*\]\([^)]*\)|<[^>\n]*>", blank, masked, flags=re.M)
        spots = []
        for term in sorted(self.terms, key=len, reverse=True):
            words = rf"(?i:{re.escape(term)}(?:s|es)?)"
            found = re.search(rf"(?<=\*){words}(?=\*)", masked)
            if not found and term not in ORDINARY:
                found = re.search(rf"(?<![\w-]){words}(?![\w-])", masked)
            if found:
                spots.append((*found.span(), term))
                masked = masked[:found.start()] + blank(found) + masked[found.end():]
        for start, end, term in sorted(spots, reverse=True):
            text = f'{text[:start]}[{text[start:end]}]({to}#{slug(term)} "{self.terms[term]}"){{.term}}{text[end:]}'
        return text

    # Pages

    def picture(self, text, source):
        """Diagrams get a name to read out; the path of the lessons gets links."""
        lessons = {re.search(r"Lesson(\d\d)", name)[1]: name for name in self.pages if re.match(r"Lessons/Lesson\d\d\w*/README", name)}
        out, heading = [], self.title(text)
        for code, lines in segments(text):
            if not code:
                heading = ([heading] + re.findall(r"^#+ +(.+)$", "\n".join(lines), re.M))[-1]
            elif re.match(r"^\s*```+ *mermaid", lines[0]) and "accTitle" not in "".join(lines):
                links = [] if "click " in "\n".join(lines) else [
                    f'  click {node} href "{self.up(source)}{self.url(lessons[number], self.language)}"'
                    for node, number in re.findall(r"(\w+)[\[({]+\"?(\d\d) ", "\n".join(lines)) if number in lessons]
                wide = len(links) < 7
                if not wide:  # from left to right the path of the lessons is too small to read
                    lines[1:2] = ['%%{init: {"flowchart": {"rankSpacing": 24, "subGraphTitleMargin": {"top": 2, "bottom": 14}}}}%%', lines[1].replace("LR", "TB")]
                at = next(index for index, line in enumerate(lines[1:], 2) if not line.startswith("%%"))
                lines = [*lines[:at], f"  accTitle: {heading}", *lines[at:-1], *links, lines[-1]]
                if not lines[0].startswith((" ", ">")):  # nobody searches for arrows
                    lines = [f'<div class="diagram{" wide" * wide}" data-search-exclude markdown="1">', "", *lines, "", "</div>"]
            out += lines
        return "\n".join(out) + "\n"

    def levels(self, text):
        """Hints: each level is a fold of its own."""
        def change(part):
            return re.sub(r"^### +(.+)$", lambda m: f"<!--end-->{fold('tip', m[1])}", part, flags=re.M)
        out, is_open = [], False
        for line in prose(text, change).splitlines():
            if "<!--end-->" in line or (is_open and re.match(r"^## ", line)):
                if is_open:
                    out.append("\n</details>\n")
                is_open = "<!--end-->" in line
            out.append(line.replace("<!--end-->", ""))
        return "\n".join(out + (["\n</details>"] if is_open else [])) + "\n"

    def render(self, name, text):
        lesson = re.match(r"(Lessons/Lesson[^/]+)/", name)
        if name.endswith("/Script.md"):
            text = self.script(name, text)
        if name.endswith("/Hints.md"):
            text = self.levels(text)
        if name.endswith("/Tasks.md"):  # a page skips no level of headings
            text = prose(text, lambda part: re.sub(r"^### ", "## ", part, flags=re.M))
        if name.endswith("/Solution.md"):
            head, _, rest = text.partition("\n")
            text = f"{head}\n{fold('success', self.words[1])}\n{rest}\n</details>\n"
        text = self.relink(self.picture(text, name), name)
        text = prose(choices(text, self.words[6]), folds)
        if name.endswith("/Glossary.md"):
            text = self.anchored(text)
        elif self.terms and (lesson and name.endswith(("README.md", "Tasks.md")) or name.endswith("/Choosing.md")):
            text = self.tooltips(text, name)
        return blocks(text, self.words[0])

    def script(self, name, text):
        """The script's sections become step pages: notes, what to type, what turns green."""
        folder, lesson = os.path.dirname(name), name.split("/")[1]
        tasks = dict(re.findall(r"^#{2,3} (Task (\d+) · .+)$", self.text(f"Lessons/{lesson}/Tasks.md"), re.M))
        tasks = {number: title for title, number in tasks.items()}
        read = lambda path: {file.relative_to(path).as_posix(): file.read_text(encoding="utf-8")
                             for file in sorted(path.rglob("*.swift"))} if path.is_dir() else {}
        before = read(self.root / "Exercises" / lesson)
        head, *sections = re.split(r"^(?=## Step \d+)", text, flags=re.M)
        was, rows = set(), []
        for index, section in enumerate(sections, 1):
            title = re.match(r"## (.+)", section)[1]
            stored = self.root / folder / f"Step{index}"
            after = read(self.root / "Solutions" / lesson) if index == len(sections) else {**before, **read(stored)}
            said = GREEN.search(section)
            green = re.findall(r"\d+", said[1]) if said else []
            link = lambda n: f"[{tasks[n]}](../Tasks.md#{slug(tasks[n])})" if n in tasks else f"Task {n}"
            turned = [link(n) for n in green if n not in was]
            around = [f"[← {index - 1}](Step{index - 1}.md)" if index > 1 else "", "[Script](Script.md)",
                      f"[{index + 1} →](Step{index + 1}.md)" if index < len(sections) else ""]
            around = " · ".join(filter(None, around))
            page = [f"# {title}", around, f"**{self.words[3]}:** " + (" · ".join(turned) or "–"),
                    GREEN.sub("", section.partition("\n")[2]).strip()]
            for file in sorted({*before, *after}):
                old, new = (side.get(file, "").splitlines() for side in (before, after))
                code = [[line for line in side if not line.lstrip().startswith("//")] for side in (old, new)]
                change = list(difflib.unified_diff(old, new, lineterm=""))[2:]
                if code[0] != code[1]:  # nobody types the comments of the solution
                    page += [f"## `{file}`", "```diff\n" + "\n".join(change) + "\n```"]
            self.extra[f"{folder}/Step{index}.md"] = "\n\n".join([*page, around]) + "\n"
            rows.append(f"| [{title}](Step{index}.md) | {', '.join(green) or '–'} |")
            before, was = after, {*was, *green}
        return f"{head}\n| {self.words[4]} | {self.words[5]} |\n|---|---|\n" + "\n".join(rows) + "\n"

    def menu(self, name):
        links = []
        for code in self.languages:
            target = name if code in self.texts.get(name, {}) else "README.md"
            links.append({"lang": code, "name": LANGUAGES[code], "link": self.up(name) + self.url(target, code) or "./"})
        return links

    def navigation(self):
        part = lambda names: [self.place(name) for name in names if name in self.pages]
        nav = part(["README.md"])
        for name in sorted(name for name in self.pages if re.match(r"Lessons/Lesson\d\d[^/]*/README\.md", name)):
            folder = os.path.dirname(name)
            steps = sorted(page for page in self.extra if re.match(rf"{folder}/LiveCoding/Step\d+\.md", page))
            live = part([f"{folder}/LiveCoding/Script.md"]) + steps
            usual = [f"{folder}/{page}.md" for page in ("README", "Tasks", "Hints", "Solution")]
            appendices = sorted(page for page in self.pages if os.path.dirname(page) == folder and page not in usual)
            nav.append({self.title(self.pages[name]): part(usual + appendices) + ([{self.words[2]: live}] if live else [])})
        nav += part(f"Lessons/{page}.md" for page in ("GroundRules", "Choosing", "CheatSheet", "Glossary"))
        nav += part(sorted(name for name in self.pages if re.match(r"Lessons/[^/]+\.md|\.github/", name) and self.place(name) not in nav))
        return nav

    def write(self, work):
        if "README.md" not in self.pages:
            links = [f"- [{self.title(text)}]({name})" for name, text in sorted(self.pages.items())]
            self.pages["README.md"] = f"# {LANGUAGES[self.language]}\n\n" + "\n".join(links) + "\n"
        pages = {name: self.render(name, text) for name, text in self.pages.items()}
        steps = {name: text for name, text in self.extra.items() if text and "/LiveCoding/Step" in name}
        pages |= {name: blocks(prose(self.relink(text, name), folds), self.words[0]) for name, text in steps.items()}
        pages |= {name: text for name, text in self.extra.items() if text and name not in pages}
        for name, text in pages.items():
            path = work / "docs" / self.place(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            meta = {"diagrams": "```mermaid" in text or "``` mermaid" in text, "languages": self.menu(name)}
            path.write_text("---\n" + "".join(f"{key}: {json.dumps(value)}\n" for key, value in meta.items()) + f"---\n\n{text}", encoding="utf-8")
        for name in (name for name, text in self.extra.items() if text is None):
            (work / "docs" / self.place(name)).parent.mkdir(parents=True, exist_ok=True)
            (work / "docs" / self.place(name)).write_bytes((self.root / name).read_bytes())
        extra = {"alternate": self.menu("README.md")} if len(self.languages) > 1 else {}
        config = (Path(__file__).parent / "mkdocs.yml").read_text(encoding="utf-8").replace("language: en", f"language: {self.language}")
        if address := os.environ.get("BOOK_ADDRESS", "").rstrip("/"):
            config += f"site_url: {address}/{self.url('README.md', self.language)}\n"
        (work / "mkdocs.yml").write_text(f"{config}nav: {json.dumps(self.navigation())}\nextra: {json.dumps({'generator': False, **extra})}\n", encoding="utf-8")


if __name__ == "__main__":
    course = Course(Path(sys.argv[1]).resolve(), sys.argv[3])
    course.write(Path(sys.argv[2]))
    print(*(code for code in course.languages if code != "en"))
