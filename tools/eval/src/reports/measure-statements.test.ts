import { describe, expect, it } from "vitest";
import { measureTranscripts, summarizeStatements } from "./measure-statements.ts";
import type { RecordedAnswer } from "./read-transcripts.ts";

const sources = new Map([
  ["mill", "# The mill\n\nThe mill at Lowell opened in 1823. Its workers were mostly women from farms."],
  ["wages", "Wages at Lowell fell after 1834. The owners blamed the price of cotton."],
  ["quic", "HTTP/3 runs over QUIC."],
]);

const prompt = `Write.
--- begin passages 0a1b ---
[p1]
The mill at Lowell opened in 1823. Its workers were mostly women from farms.

[p2]
Wages at Lowell fell after 1834.

[n3] (t1) The price of cotton was blamed.
> The owners blamed the price of cotton.
--- end passages 0a1b ---
Answer in JSON.`;

const recorded = (task: string, answer: unknown): RecordedAnswer => ({
  from: `${task}:1`,
  task,
  prompt,
  answer: typeof answer === "string" ? answer : JSON.stringify(answer),
});

const measure = (answer: unknown, task = "write-sections") =>
  measureTranscripts({ answers: [recorded(task, answer)], sources });

const opened = { id: "p1", quote: "The mill at Lowell opened in 1823." };
const fell = { id: "p2", quote: "Wages at Lowell fell after 1834." };

describe("measuring recorded answers", () => {
  it("keeps sentences of the earlier form with every quote that stands, by the passages of their own prompt", () => {
    const sentences = [
      { text: "Lowell began to spin.", cites: [{ passageId: "p1", quote: opened.quote }] },
      { text: "It sank.", cites: [{ passageId: "p1", quote: "The mill sank." }] },
    ];
    const { statements } = measure({ sections: [{ id: "r1", sentences }] });
    expect(statements).toMatchObject([
      { kept: true, quotes: 1, standing: 1, keptStanding: 1, citations: [{ documentId: "mill", start: 12 }] },
      {
        kept: false,
        quotes: 1,
        standing: 0,
        keptStanding: 0,
        problems: [expect.stringContaining("word for word")],
      },
    ]);
    expect(summarizeStatements(statements)).toEqual({
      statements: 2,
      statementsKept: 0.5,
      statementsWhole: 0.5,
      flagged: 0,
      quotes: 2,
      quotesStanding: 1,
      quotesKept: 1,
      words: 6,
      sources: 1,
    });
  });

  it("finds statements in paragraphs, lists, tables and code, and what notes quote", () => {
    const note = { id: "n3", quote: "The owners blamed the price of cotton." };
    const blocks = [
      {
        type: "paragraph",
        statements: [{ ref: "a1", text: "It opened, and pay fell.", cites: [opened, fell] }],
      },
      { type: "list", items: [{ statements: [{ text: "Cotton was blamed.", cites: [note] }] }] },
      {
        type: "table",
        columns: ["", "Year"],
        rows: [{ label: "Wages", cells: [{ statements: [{ text: "1834", cites: [fell] }] }] }],
      },
      { type: "code", language: "text", cite: opened },
      {
        type: "paragraph",
        statements: [
          { text: "So trade and pay parted.", kind: "conclusion", basedOn: ["a1"] },
          { text: "So it goes.", kind: "conclusion", basedOn: ["a9"] },
          { text: "Nobody counted.", kind: "absent", searched: ["workers counted"] },
        ],
      },
    ];
    const { statements } = measure({ sections: [{ id: "r1", blocks }] });
    expect(statements.map(({ kind, kept, citations }) => [kind, kept, citations.length])).toEqual([
      ["sourced", true, 2],
      ["sourced", true, 1],
      ["sourced", true, 1],
      ["sourced", true, 1],
      ["conclusion", true, 0],
      ["conclusion", false, 0],
      ["absent", true, 0],
    ]);
  });

  it("tells a quote that stands under another id from one that stands nowhere", () => {
    const cites = [{ id: "p1", quote: "HTTP/3 runs over QUIC." }];
    const { statements } = measure({
      sections: [{ blocks: [{ statements: [{ text: "It runs.", cites }] }] }],
    });
    expect(statements).toMatchObject([{ kept: false, standing: 1, keptStanding: 0 }]);
    expect(summarizeStatements(statements)).toMatchObject({ quotesKept: 0, statementsWhole: 0 });
  });

  it("flags numbers and names that no quote of a sourced statement has, and keeps the statement", () => {
    const { statements } = measure({
      sections: [
        {
          sentences: [
            { text: "Wages at Lowell fell after 1834.", cites: [fell] },
            { text: "Wages fell by 15 percent, unlike those of Manchester.", cites: [fell] },
            { text: "In sum 3 mills closed.", kind: "conclusion", basedOn: ["s1"], cites: [fell] },
          ],
        },
      ],
    });
    expect(statements.map(({ kept, hints }) => [kept, hints])).toEqual([
      [true, []],
      [true, [expect.stringContaining("15"), "Manchester"]],
      [true, []],
    ]);
    expect(summarizeStatements(statements).flagged).toBeCloseTo(1 / 3);
  });

  it("looks at writing alone, and names what it cannot read", () => {
    const reply = { sections: [{ id: "r1", sentences: [{ text: "It fell.", cites: [fell] }] }] };
    const answers = [
      recorded("read-source", reply),
      recorded("write-outline", { sections: [] }),
      recorded("write-sections", "I would rather not."),
      recorded("revise-sections", `\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``),
    ];
    const measured = measureTranscripts({ answers, sources });
    expect(measured).toMatchObject({
      answers: 2,
      unreadable: ["write-sections:1"],
      statements: [{ kept: true }],
    });
    expect(measureTranscripts({ answers, sources }, 1).statements).toEqual([]);
  });
});
