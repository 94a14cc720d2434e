import { describe, expect, it } from "vitest";
import { renderReportMarkdown } from "../markdown/report-sections.ts";
import { doubtsOf } from "../markdown/statement-marks.ts";
import { sampleBundle, sampleContent } from "../testing/sample-bundle.ts";
import { coverageTable } from "./check-sections.ts";

const { findings } = sampleContent();
const parts = {
  answered: 0.95,
  publishers: 0.33,
  grade: 0.9,
  recency: 1,
  contradictions: 1,
  requirements: 1,
};
const [topic] = findings.topics;

const rowOf = (changes: object): string | undefined =>
  coverageTable({ ...findings, topics: topic === undefined ? [] : [{ ...topic, ...changes }] })
    .split("\n")
    .at(-1);

describe("coverageTable", () => {
  it("says what keeps a score from 1, the least first", () => {
    expect(rowOf({ score: 0.74, parts })).toContain("0.74 | publishers 0.33, grade 0.90, answered 0.95");
  });

  it("says nothing of a full score, and of a topic whose parts were not kept", () => {
    const full = Object.fromEntries(Object.keys(parts).map((part) => [part, 1]));
    for (const row of [rowOf({ parts: full }), rowOf({})]) expect(row).toMatch(/\d\.\d\d \| +\|$/u);
  });

  it("is empty without topics", () => {
    expect(coverageTable({ ...findings, topics: [] })).toBe("");
  });
});

describe("checkSections", () => {
  const { findings, audit } = sampleContent();
  const [first] = findings.sentences;
  if (first === undefined) throw new Error("the sample has a sentence");

  /** The sample with its first statement in doubt, by a judge. */
  const doubtedBy = (by: "model" | "encoder") => ({
    findings: {
      ...findings,
      sentences: [{ ...first, status: "REVIEW" as const, reason: "why" }, ...findings.sentences.slice(1)],
    },
    audit: audit.filter(({ sentenceId }) => sentenceId !== first.id),
    statementAudits: [
      { statementId: first.id, status: "REVIEW" as const, support: 0.4, by, reason: "why", unsupported: [] },
    ],
  });

  describe("a statement that no language model has judged", () => {
    it("is put in no doubt by its similarity to its quotes", () => {
      const content = { ...sampleContent(), ...doubtedBy("encoder") };
      expect(doubtsOf(content).has(first.id)).toBe(false);
      expect(doubtsOf({ ...content, ...doubtedBy("model") }).get(first.id)).toBe("why");
    });

    it("is counted in the audit, with what was checked of it", () => {
      const counted = "No language model has judged 1 statement: checked was that each quote stands";
      expect(renderReportMarkdown(sampleBundle(doubtedBy("encoder")))).toContain(counted);
      expect(renderReportMarkdown(sampleBundle(doubtedBy("model")))).not.toContain(
        "No language model has judged",
      );
    });
  });

  describe("claims of a run", () => {
    it.each([
      [null, true],
      [{ name: "a model" }, false],
    ])("say that contradictions were not looked for without a model: %o", (model, isSaid) => {
      const said = "Contradictions are looked for only with a language model.";
      expect(renderReportMarkdown(sampleBundle({ findings: { ...findings, model } })).includes(said)).toBe(
        isSaid,
      );
    });
  });
});
