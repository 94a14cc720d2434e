import { describe, expect, it } from "vitest";
import { proseSentences, quotableSpans, sentences } from "./sentences.ts";

const cut = (text: string, locale?: string): string[] =>
  sentences(text, locale).map(({ start, end }) => text.slice(start, end));

describe("sentences", () => {
  it.each([
    [["Dr. Smith met Mr. J. R. Doe, e.g. at Acme Inc. in Boston.", "They talked."]],
    [["It costs $3.5 million vs. 4.25 in No. 5 (see Fig. 3 and pp. 4).", "Next."]],
    [["He lives in the U.S. Army base.", "He left the U.S.", "The rest stayed."]],
    [["Edit redis.conf and Node.js v20.1.2 at https://a.b/c?d=e.", "OK."]],
    [["Smith et al. (2020) agree.", "No. 5 is alive."]],
    [["He said no.", "Then he left."]],
    [["“Really?” he asked.", "“Yes.”", "She left."]],
    [["An audit (was it read? does it hold?) that works.", "Two."]],
    [["It ended.[3][4]", "The rest follows."]],
    [["He wrote of “stairs […] and doors […]” (Hill 12).", "(See the map.)", "She left."]],
    [["**Never.**", "A source is whole.", "`maxStalledCount` is 20.", "Run `a. B c` now."]],
    [["Wait... what is it?", "Nothing!"]],
  ])("cuts %j", (expected) => {
    expect(cut(expected.join(" "))).toEqual(expected);
  });

  it.each([
    {
      locale: "de",
      expected: [
        "Am 3. Oktober 1990 wurde z. B. gefeiert.",
        "Vgl. Abb. 3 und Nr. 5 usw. im Anhang.",
        "Das war alles.",
      ],
    },
    { locale: "ru", expected: ["Это было в 1990 г. в Москве, т.е. давно.", "Потом всё изменилось."] },
    { locale: "fr-FR", expected: ["M. Dupont arrive à 5 h.", "Il repart."] },
    { locale: "es", expected: ["El Sr. Pérez llegó.", "¿Cuándo se fue?", "Ayer."] },
  ])("knows the abbreviations of $locale", ({ locale, expected }) => {
    expect(cut(expected.join(" "), locale)).toEqual(expected);
  });

  it.each([
    ["the flow is laminar . the results of fig . 3 show it .", 2],
    ["it was seen at mach 3.1 . (as in other tests) the wall was cold .", 2],
    ["see et al . for it", 1],
  ])("ends sentences of tokenised text at stops between spaces in %j", (text, count) => {
    expect(cut(text)).toHaveLength(count);
  });

  it("cuts Chinese and Japanese without spaces", () => {
    expect(cut("他说：“好。”然后走了！真的吗？是的。", "zh")).toEqual([
      "他说：“好。”",
      "然后走了！",
      "真的吗？",
      "是的。",
    ]);
    expect(cut("これは本です。「はい。」と言った。", "ja")).toEqual([
      "これは本です。",
      "「はい。」と言った。",
    ]);
  });

  it("treats quotation marks after a Chinese full stop as those of the next sentence where they open", () => {
    expect(cut("它结束了。“是吗？”他问。（完）")).toEqual(["它结束了。", "“是吗？”他问。", "（完）"]);
  });

  it("joins a hard-wrapped sentence, verbatim", () => {
    expect(cut("One sentence that is\nwrapped by hand. Another\r\none here.")).toEqual([
      "One sentence that is\nwrapped by hand.",
      "Another\r\none here.",
    ]);
  });

  it("keeps the lines of a transcript apart", () => {
    expect(cut("Alice: yes we do\nBob: no\n[00:01] hello there\nand more\n00:02 third line")).toEqual([
      "Alice: yes we do",
      "Bob: no",
      "[00:01] hello there\nand more",
      "00:02 third line",
    ]);
  });

  it("leaves time stamps of subtitles out of the sentences after them", () => {
    expect(cut("00:00:01,000 --> 00:00:04,000\nHello there.")).toEqual([
      "00:00:01,000 --> 00:00:04,000",
      "Hello there.",
    ]);
  });

  it("leaves the kind of an alert out, and its title apart from its text", () => {
    expect(
      cut("> [!NOTE]\n> The gate is shut.\n\n> [!tip]- In winter\n> Grease the drum of the old winch well."),
    ).toEqual(["The gate is shut.", "In winter", "Grease the drum of the old winch well."]);
  });

  it("drops markers, crosses no block and skips what holds no word", () => {
    const text =
      "## One two ##\n\n- [ ] item\n- **\n1. num\n> quote\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nx = 1\n```";
    expect(cut(text)).toEqual(["One two", "item", "num", "quote", "| a | b |", "| 1 | 2 |", "x = 1"]);
  });

  it("takes no longer over a heading with a wide gap in it", () => {
    const heading = `# a${" ".repeat(300_000)}b ##`;
    expect(sentences(heading)).toEqual([{ start: 2, end: heading.length - 3 }]);
  });
});

describe("proseSentences", () => {
  it("takes paragraphs, list items and quotes only", () => {
    const text =
      "---\na: b\n---\n# Head\n\nOne. Two.\n\n1. Three.\n\n> Four goes\n> on. Five.\n\n    code\n\n| t | u |\n|---|---|\n\n<!-- no -->";
    expect(proseSentences(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      "One.",
      "Two.",
      "Three.",
      "Four goes\n> on.",
      "Five.",
    ]);
  });

  it("reads a megabyte without a sentence end in one pass", () => {
    const text = "lorem ipsum ".repeat(90_000);
    expect(proseSentences(text)).toEqual([{ start: 0, end: text.length - 1 }]);
  });
});

const quoted = (text: string): string[] =>
  quotableSpans(text, "en").map(({ start, end }) => text.slice(start, end));

describe("quotableSpans", () => {
  it("gives the sentences of prose, without the heading above them", () => {
    expect(quoted("# Locks\n\nA lock runs out. Another worker takes the job.")).toEqual([
      "A lock runs out.",
      "Another worker takes the job.",
    ]);
  });

  it("gives code whole, without the space around it", () => {
    const code = "```ts\nconst lock = 5;\nconst wait = 3;\n```";
    expect(quoted(`\n${code}\n\n`)).toEqual([code]);
  });

  it("gives a text of space whole", () => {
    expect(quotableSpans(" \n ", "en")).toEqual([{ start: 0, end: 3 }]);
  });
});

it.each([
  ["de", "3. Mai 1893 kam er an.", ["3. Mai 1893 kam er an."]],
  ["hu", "1893. május 3-án nyílt meg.", ["1893. május 3-án nyílt meg."]],
  ["cs", "- 3. května 1893 byl otevřen.", ["3. května 1893 byl otevřen."]],
  ["it", "Lo dice il d.lgs. 231 del 2001. Sì.", ["Lo dice il d.lgs. 231 del 2001.", "Sì."]],
  ["de", "1. Jänner 1893 kam er an.", ["1. Jänner 1893 kam er an."]],
  ["en", "3. Open the gate.", ["Open the gate."]],
  ["en", "1. since 2010 the lake has frozen.", ["since 2010 the lake has frozen."]],
  ["de", "1. seit 2010 friert der See zu.", ["seit 2010 friert der See zu."]],
])("keeps the numbers of dates and laws, but not of lists, in %s: %s", (language, text, parts) => {
  expect(sentences(text, language).map(({ start, end }) => text.slice(start, end))).toEqual(parts);
});
