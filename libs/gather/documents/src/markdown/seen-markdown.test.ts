import { describe, expect, it } from "vitest";
import { seenMarkdown } from "./seen-markdown.ts";

const bytes = "iVBORw0KGgo".repeat(40);

describe("seenMarkdown", () => {
  it.each([
    ["a comment", "One lock. <!-- It cost 900. --> It stands.", "One lock. It stands."],
    ["a comment over lines", "One.\n\n<!--\nIt cost\n\n900.\n-->\n\nTwo.", "One.\n\n\n\nTwo."],
    ["a comment without an end", "One.\n\n<!-- It cost 900.\n\nTwo.", "One.\n"],
    ["a definition that leads nowhere", "One.\n\n[//]: # (It cost 900.)\n\nTwo.", "One.\n\n\n\nTwo."],
    ["the same in quotes", '[comment]: <> "It cost 900."\n\nTwo.', "\n\nTwo."],
    ["the same over two lines", "[//]: # (It cost\n900.)\nTwo.", "\nTwo."],
    ["a comment of Obsidian", "One. %%ask Ann: 900%% Two.", "One. Two."],
    ["the same over lines", "One.\n\n%%\nask Ann\n%%\n\nTwo.", "One.\n\n\n\nTwo."],
    ["the name of a block", "One. ^37066d\n\n| a |\n\n^dcf64c\n\nTwo.", "One.\n\n| a |\n\n\n\nTwo."],
    ["a comment of MDX", "One. {/* ask Ann: 900 */} Two.", "One. Two."],
    ["a comment of Liquid", "One. {% comment %}900{% endcomment %} Two.", "One. Two."],
    ["a comment of kramdown", "One.\n\n{::comment}\n900\n{:/comment}\n\nTwo.", "One.\n\n\n\nTwo."],
    [
      "a remark and a deletion of CriticMarkup",
      "It costs {--80--} 95{>>sure?<<} marks.",
      "It costs 95 marks.",
    ],
    ["a hidden element", 'One <span style="display: none">900 <b>x</b></span>two.', "One two."],
    ["a script", "One.\n\n<script>var price = 900;</script>\n\nTwo.", "One.\n\n\n\nTwo."],
    ["struck-out words", "It costs ~~80~~ 95 marks.", "It costs 95 marks."],
    ["a struck-out element", "It costs <del>80</del> <ins>95</ins> marks.", "It costs <ins>95</ins> marks."],
    ["the readings of words", "<ruby>水車<rt>すいしゃ</rt></ruby>は古い。", "<ruby>水車</ruby>は古い。"],
    ["a citation for a program", "It froze. citeturn0search0 It held.", "It froze. It held."],
    [
      "the kind of a name",
      'The \uE200entity\uE202["place","Tarn","lake"]\uE201 froze \uE200cite\uE202turn0search1\uE201.',
      "The Tarn froze.",
    ],
    ["a picture", `One.\n\n![plan](data:image/png;base64,${bytes})\n\nTwo.`, "One.\n\n![plan]()\n\nTwo."],
    ["a picture by reference", `![plan][p]\n\n[p]: <data:image/png;base64,${bytes}>\n`, "![plan][p]\n\n"],
    ["a picture of HTML", `<img alt="plan" src="data:image/png;base64,${bytes}">`, '<img alt="plan" src="">'],
  ])("leaves out %s", (_name, markdown, seen) => {
    expect(seenMarkdown(markdown).text).toBe(seen);
  });

  it.each([
    [
      "code",
      "Write `citeturn0search0`, `<!-- note -->` and `~~x~~`:\n\n```\n<!-- kept -->\n%% kept %%\n```\n",
    ],
    ["indented code", "Write:\n\n    <del>x</del>\n"],
    ["definitions of pages", '[1]: https://example.org/a "A page"\n[^1]: A note.\n'],
    ["per cent", "It grew by 5 %% and by 6 %% a year; 7%% too."],
    ["an element that is never closed", "The tag <s is old; <del> too."],
    ["a power", "It holds 10 ^12 at x ^n and 10^6^"],
    ["words after a caret", "$$\n\\sum_{i=1} ^infty\n$$\n\nSee note ^above\n\nSee note ^facade"],
    ["tildes", "About ~80~ or ~~ 80 marks."],
    ["a short address of data", "Such as `data:,Hello` and data:text/plain,Hello."],
    ["a comment that is spoken of", "A comment begins with <!-- in the text."],
  ])("keeps %s", (_name, markdown) => {
    expect(seenMarkdown(markdown)).toEqual({ text: markdown, hiddenCharacters: 0 });
  });

  it("counts what is hidden, and not what is struck out", () => {
    expect(seenMarkdown("A <!-- b --> ~~c~~ d").hiddenCharacters).toBe(10);
  });
});
