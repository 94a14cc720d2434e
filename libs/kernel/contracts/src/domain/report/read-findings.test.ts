import { describe, expect, it } from "vitest";
import { readFindings } from "./read-findings.ts";

const documentId = "7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3a";
const cite = (quote: string) => ({ documentId, start: 0, end: quote.length, quote });

const sentences = [
  { id: "s1", section: "short-answer", text: "The mill paid more.", citations: [cite("It paid 2 dollars.")] },
  { id: "s2", section: "r1", text: "So it was rich.", citations: [], kind: "conclusion", basedOn: ["s3"] },
  {
    id: "s3",
    section: "r1",
    text: "1 dollar more",
    citations: [cite("2 dollars"), cite("1 dollar")],
    kind: "derived",
    derivation: { operation: "difference", operands: [2, 1], result: 1 },
  },
];

const old = {
  schema: "quarry/findings@1",
  id: "r-01sample0001",
  question: "Who paid?",
  modes: ["implementation", "freeform"],
  language: "en",
  model: { name: "m" },
  status: "completed",
  stop: { reason: "covered", detail: "" },
  topics: [{ id: "t1", name: "Pay", covered: true, score: 0.9, gaps: [] }],
  sentences: sentences.map((sentence) => ({ ...sentence, status: "PASS" })),
  ideas: [],
  implementations: [
    {
      title: "Pay",
      source: "file:a.md",
      sentences: [sentences[0]],
      code: cite("pay()"),
      codeLanguage: "js",
      dependencies: [],
    },
  ],
  report: {
    title: "Pay",
    shortAnswer: [sentences[0]],
    shortAnswerBy: "model",
    sections: [
      {
        id: "r1",
        heading: "Pay",
        role: "key-findings",
        topicId: "t1",
        gaps: [],
        sentences: sentences.slice(1),
        blocks: [
          { type: "paragraph", statements: ["s2"] },
          { type: "table", columns: ["", "Paid"], rows: [{ label: "Mill", cells: [["s3"]] }] },
        ],
      },
    ],
    contradictions: [{ reason: "they differ", sides: [sentences[0], sentences[2]] }],
    removed: [{ text: "Nobody paid.", reason: "no quote" }],
    rewritten: [{ sentenceId: "s1", was: "It paid.", text: "The mill paid more.", reason: "by whom" }],
  },
  indexing: { documents: 1, passages: 1, passagesWritten: 1, alreadyIndexed: 0 },
};

describe("readFindings", () => {
  const findings = readFindings(old);

  it("reads statements of version 1 by their present names", () => {
    expect(findings.schema).toBe("quarry/findings@2");
    expect(findings.statements.map(({ id, kind, expression }) => [id, kind, expression])).toEqual([
      ["s1", "sourced", undefined],
      ["s2", "inference", undefined],
      ["s3", "arithmetic", "2 − 1"],
      ["s900000", "connecting", undefined],
    ]);
  });

  it("lets a conclusion cite what the statements cite that it follows from", () => {
    expect(findings.statements[1]?.citations).toEqual([cite("2 dollars"), cite("1 dollar")]);
  });

  it("opens with the short answer, keeps blocks, and what the audit did", () => {
    expect(findings.report).toMatchObject({
      writtenBy: "model",
      sections: [
        { role: "summary", blocks: [{ type: "paragraph", statements: ["s1"] }] },
        {
          heading: "Pay",
          level: 1,
          role: "body",
          blocks: [
            { type: "paragraph", statements: ["s2"] },
            { type: "table", columns: ["", "Paid"], rows: [[["s900000"], ["s3"]]] },
          ],
        },
      ],
      removed: [{ text: "Nobody paid.", reason: "no quote" }],
      mended: [{ statementId: "s1", was: "It paid." }],
      problems: [],
    });
    expect(findings.implementations[0]?.code).toEqual({
      language: "js",
      text: "pay()",
      citation: cite("pay()"),
    });
  });

  it("returns the present version unchanged, and refuses any other", () => {
    expect(readFindings(findings)).toEqual(findings);
    expect(() => readFindings({ ...old, schema: "quarry/findings@3" })).toThrow();
  });
});
