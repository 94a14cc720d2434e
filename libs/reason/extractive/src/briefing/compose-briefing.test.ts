import type { RankedPassage } from "@quarry/contracts";
import { finish } from "@quarry/text";
import { describe, expect, it } from "vitest";
import { composeBriefing } from "./compose-briefing.ts";
import type { BriefingSource } from "./source-unit.ts";

const sourceOf = (documentId: string, text: string): BriefingSource => ({
  documentId,
  uri: `https://${documentId}.example/`,
  title: documentId,
  language: "en",
  text,
});

/** Creates a passage that is the whole source; the given sentence is marked as the best. */
const wholePassage = (
  { documentId, text }: BriefingSource,
  score: number,
  marked: string,
): RankedPassage => ({
  passageId: "00000000-0000-4000-8000-000000000000",
  documentId,
  start: 0,
  end: text.length,
  publisher: "local files",
  grade: "C",
  score,
  spans: [{ start: text.indexOf(marked), end: text.indexOf(marked) + marked.length, score: 1 }],
  why: { legs: [], dense: 0, bm25: 0, maxSim: 0 },
});

const compose = (
  question: string,
  sources: readonly BriefingSource[],
  marked: string,
  modes: "freeform" | "implementation" = "freeform",
) =>
  composeBriefing({
    question,
    questionType: "other",
    language: "en",
    modes: [modes],
    topK: 3,
    topics: [
      {
        topic: { id: "t1", name: question, question, queries: [question] },
        gaps: [],
        passages: sources.map((source, index) => wholePassage(source, 1 - index, marked)),
        findings: [],
      },
    ],
    sources: new Map(sources.map((source) => [source.documentId, source])),
  });

const brief = (...given: Parameters<typeof compose>) => finish(compose(...given));

const orchard = sourceOf(
  "orchard",
  `# Orchard of Lund

By Karin Holm

## Harvest

In 2023 the orchard picked 41 tonnes of apples. Hail spoiled a tenth of them.

## Costs

Each tree takes 12 euros a year:

- 7 euros for pruning
- 5 euros for water

## Staff

| Name | Task |
| --- | --- |
| Ada | pruning |
| Bo | sales |
`,
);

describe("composeBriefing", () => {
  it("pauses within a long source", () => {
    const long = sourceOf("long", "The orchard picked 41 tonnes of apples in 2023.\n\n".repeat(500));
    expect([...compose("How many tonnes of apples?", [long], "41 tonnes")].length).toBeGreaterThan(500);
  });

  it("pauses within a long row of a table", () => {
    const long = sourceOf("long", `| apples |\n|---|\n| ${"41 tonnes, ".repeat(20_000)}|\n`);
    expect([...compose("How many tonnes of apples?", [long], "41 tonnes")].length).toBeGreaterThan(150);
  });

  it("finds a list by its heading and shows it whole behind the sentence that leads it in", () => {
    const { sections, statements } = brief("How much does it cost?", [orchard], "7 euros for pruning");
    const [block, list] = sections.flatMap(({ blocks }) => blocks);
    expect(block).toMatchObject({ type: "excerpt", path: ["Orchard of Lund", "Costs"], layout: "prose" });
    expect(list).toMatchObject({ layout: "list", statements: ["s2", "s3"] });
    expect(statements.map(({ text }) => text)).toEqual([
      "Each tree takes 12 euros a year:",
      "- 7 euros for pruning",
      "- 5 euros for water",
    ]);
  });

  it("quotes verbatim at its offsets, with the sentence after a hit and without the byline", () => {
    const { statements } = brief("How many tonnes of apples were picked?", [orchard], "In 2023 the orchard");
    const shown = statements.flatMap(({ citations }) => citations);
    for (const { start, end, quote } of shown) expect(orchard.text.slice(start, end)).toBe(quote);
    expect(statements.map(({ text }) => text)).toContain("Hail spoiled a tenth of them.");
    expect(statements.some(({ text }) => text.includes("Karin"))).toBe(false);
  });

  it("shows nothing where the sources have none of what is asked", () => {
    const { sections, nearest } = brief("Which vaccine prevents measles?", [orchard], "Hail");
    expect(sections).toEqual([]);
    expect(nearest).toEqual([{ documentId: "orchard", path: ["orchard", "Harvest"] }]);
  });

  it("shows a turn with the question before it", () => {
    const talk = sourceOf(
      "talk",
      "ANNA: Welcome to the hall.\n\nBERT: What did the bridge cost?\n\nANNA: Nine million for the bridge. It took long.\n",
    );
    const { sections, statements } = brief("What did the bridge cost?", [talk], "Nine million");
    expect(sections[0]?.blocks[0]).toMatchObject({ layout: "turn" });
    expect(statements.map(({ text }) => text)).toContain("ANNA: Nine million for the bridge. It took long.");
    expect(statements.map(({ text }) => text)).toContain("BERT: What did the bridge cost?");
  });

  it("reads the answer to a question though a remark follows the question, and says when it was said", () => {
    const text =
      "ANNA: Do we need the iron pot? It is dear.\n\nBERT: You do not. A tray will do.\n\nANNA: Good.\n";
    const timings = [{ start: 0, end: text.length, startMs: 61_000, endMs: 61_000 }];
    const talk = { ...sourceOf("talk", text), timings };
    const { sections, statements } = brief("Do I need an iron pot?", [talk], "You do not.");
    expect(statements.map(({ text: quote }) => quote)).toContain("BERT: You do not. A tray will do.");
    expect(sections[0]?.blocks[0]).toMatchObject({ path: ["1:01"] });
  });

  it("shows comments under who wrote them", () => {
    const text = "It leaks.\n\nToo loud for a flat.";
    const comment = { id: "1", likes: 12, replies: 0, author: "lena", start: 0, end: 9 };
    const comments = [comment, { ...comment, id: "2", likes: 0, author: "bo", start: 11, end: text.length }];
    const { sections } = brief(
      "Does it leak, or is it loud?",
      [{ ...sourceOf("talk", text), comments }],
      "It",
    );
    expect(sections.flatMap(({ blocks }) => blocks)).toMatchObject([
      { path: ["lena", "👍 12"] },
      { path: ["bo"] },
    ]);
  });

  it("shows nothing where the sources have the subject and not what is asked of it", () => {
    expect(brief("Who is the owner of the orchard?", [orchard], "Hail").sections).toEqual([]);
  });

  it("treats a sentence as an answer if it is close to the words of the question in meaning, and not if it hardly is", () => {
    const asked = "Which calamity ruined fruit?";
    const start = orchard.text.indexOf("Hail");
    const span = { start, end: orchard.text.indexOf(".", start) + 1 };
    const shown = (nearness: number) =>
      finish(
        composeBriefing({
          question: asked,
          questionType: "other",
          language: "en",
          modes: ["freeform"],
          topK: 3,
          topics: [
            {
              topic: { id: "t1", name: asked, question: asked, queries: [asked] },
              gaps: [],
              passages: [
                {
                  ...wholePassage(orchard, 1, "Hail"),
                  nearWords: ["calamity", "ruined", "fruit"].map((word) => ({ ...span, word, nearness })),
                },
              ],
              findings: [],
            },
          ],
          sources: new Map([["orchard", orchard]]),
        }),
      ).statements.map(({ text }) => text);
    expect(shown(0.45).join(" ")).toContain("Hail");
    expect(shown(0.3)).toEqual([]);
  });

  it("shows a source that is near an English question in words of its own, clearly or above the others", () => {
    const flood = sourceOf("flood", "The orchard lost apples to hail in May.");
    const storm = sourceOf(
      "storm",
      "It was a cold spring. Ice fell for an hour and bruised most of the fruit. Half was made into cider. Prices rose.",
    );
    const shownIn = (language: string, dense: number, score = 0.5) => {
      const question = "Did hail harm the apples?";
      const near = wholePassage(storm, score, "Ice fell");
      const passages = [wholePassage(flood, 1, "The orchard"), { ...near, why: { ...near.why, dense } }];
      const topic = { id: "t1", name: question, question, queries: [question] };
      const { statements } = finish(
        composeBriefing({
          question,
          questionType: "other",
          language,
          modes: ["freeform"],
          topK: 3,
          topics: [{ topic, gaps: [], passages, findings: [] }],
          sources: new Map([flood, storm].map((source) => [source.documentId, source])),
        }),
      );
      return statements.map(({ text }) => text);
    };
    const marked = "Ice fell for an hour and bruised most of the fruit.";
    expect(shownIn("en", 0.83)).toContain(marked);
    expect(shownIn("en", 0.83, 0.3)).not.toContain(marked);
    expect(shownIn("en", 0.88, 0.3)).toContain(marked);
    expect(shownIn("und", 0.88)).not.toContain(marked);
  });

  it("gives code of the sources verbatim where implementations are asked for", () => {
    const guide = sourceOf(
      "guide",
      "# Retry\n\nRetry a call with a delay:\n\n```js\nawait retry(call, { delay: 50 });\n```\n",
    );
    const { implementations } = brief("How do I retry a call?", [guide], "Retry a call", "implementation");
    expect(implementations[0]?.code).toMatchObject({
      language: "js",
      text: "await retry(call, { delay: 50 });",
    });
  });
});

describe("a briefing of a plan that was read step by step", () => {
  it("has a part for each step, and shows an excerpt in the first of them only", () => {
    const found = (quote: string) => {
      const start = orchard.text.indexOf(quote);
      return [{ documentId: "orchard", start, end: start + quote.length }];
    };
    const step = (id: string, name: string, quote: string) => ({
      topic: { id, name, question: name, queries: [name] },
      gaps: [],
      passages: [],
      findings: found(quote),
    });
    const { sections, statements } = finish(
      composeBriefing({
        question: "What does the orchard cost and yield?",
        questionType: "other",
        language: "en",
        modes: ["freeform"],
        topK: 3,
        topics: [
          step("t1", "Yield", "In 2023 the orchard picked 41 tonnes of apples."),
          step("t2", "Costs", "- 7 euros for pruning"),
        ],
        sources: new Map([["orchard", orchard]]),
      }),
    );
    expect(sections.map(({ level, heading }) => `${level} ${heading}`)).toEqual([
      "1 Yield",
      "2 orchard",
      "1 Costs",
      "2 orchard",
    ]);
    expect(new Set(statements.map(({ text }) => text)).size).toBe(statements.length);
  });
});

describe("an excerpt", () => {
  const well = sourceOf(
    "well",
    "# Well\n\nAn aquifer is a layer of rock that holds water. Aquifers fill slowly.\n\nThe well was dug in 1911 by hand. Its pump failed in May.\n\n## Root cause\n\nA clogged screen let sand in.",
  );

  it("matches in words that the question has, however its passage ranks", () => {
    const { statements } = brief("When was the well dug?", [well], "Aquifers fill");
    expect(statements.map(({ text }) => text)).toEqual([
      "The well was dug in 1911 by hand.",
      "Its pump failed in May.",
    ]);
  });

  it("is found by a heading that answers", () => {
    const { statements } = brief("Why did the pump fail?", [well], "A clogged screen");
    expect(statements.map(({ text }) => text)).toContain("A clogged screen let sand in.");
  });
});
