import { createScriptedModel } from "@quarry/language-model/testing";
import { describe, expect, it } from "vitest";
import {
  audit,
  both,
  cite,
  earned,
  handed,
  repairs,
  reworded,
  statement,
  teachers,
  verdict,
  verdicts,
  women,
} from "./testing/mill-report.ts";

describe("auditing statements with a model", () => {
  it("judges a statement against all its quotes together, with the sentences around them, each shown once", async () => {
    const model = createScriptedModel([verdicts(verdict("a1", "full"))]);
    const { rows, statements } = await audit([both], { model });
    expect(statements).toEqual([
      { statementId: "s1", status: "PASS", support: 1, by: "model", reason: null, unsupported: [] },
    ]);
    expect(rows.map(({ status }) => status)).toEqual(["PASS", "PASS"]);
    const asked = model.requests[0]?.messages.at(-1)?.content ?? "";
    expect(asked).toContain("Quotes: q1, q2");
    expect(asked).toContain(`${women} «q1»${earned}«/q1»`);
    expect(asked.split(women)).toHaveLength(2);
  });

  it("marks a citation that adds nothing, and never holds it against the statement", async () => {
    const model = createScriptedModel([verdicts(verdict("a1", "full", { needless: ["q2"] }))]);
    const { rows, statements } = await audit([both], { model });
    expect(statements?.[0]?.status).toBe("PASS");
    expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
      ["PASS", undefined],
      ["REVIEW", "adds nothing to the others"],
    ]);
  });

  it("repeats arithmetic, whatever a model says", async () => {
    const derived = (result: number) =>
      statement("s1", `They earned ${result} dollar more.`, [earned, teachers], {
        kind: "derived",
        derivation: { operation: "difference", operands: [2, 1], result },
      });
    const model = createScriptedModel([verdicts(verdict("a1", "full"))]);
    expect((await audit([derived(1)], { model })).statements?.[0]?.status).toBe("PASS");
    expect((await audit([derived(3)])).statements?.[0]).toMatchObject({
      status: "FAIL",
      by: "arithmetic",
      reason: "the difference of 2 and 1 is 1, not 3",
    });
  });

  it("shows a conclusion with the statements it follows from, and takes it out with them", async () => {
    const below = statement("s1", "Mill work was better paid than a school.", [earned]);
    const above = statement("s2", "So families let daughters go.", [], {
      kind: "conclusion",
      basedOn: ["s1"],
    });
    const dropped = repairs({ ...reworded("r1", ""), drop: true });
    const model = createScriptedModel([verdicts(verdict("a1", "none")), dropped, dropped]);
    const { statements } = await audit([below, above], { model });
    expect(statements?.map(({ status, reason }) => [status, reason])).toEqual([
      ["FAIL", "The source says less."],
      ["FAIL", "the statements it follows from were removed"],
    ]);
  });

  it("judges what no source says against what its search found", async () => {
    const absent = statement("s1", "No source counts hours.", [], { kind: "absent", searched: ["hours"] });
    const search = (passages: typeof handed.passages) => [
      { statementId: "s1", query: "hours worked", passages },
    ];
    expect((await audit([absent], {}, search([]))).statements?.[0]).toMatchObject({
      status: "PASS",
      by: "search",
    });
    const model = createScriptedModel([verdicts(verdict("a1", "full"))]);
    const found = await audit([absent], { model }, search(handed.passages.slice(1)));
    expect(found.statements?.[0]).toMatchObject({ status: "PASS", by: "model" });
    expect(model.requests[0]?.messages.at(-1)?.content).toContain("Searched for: hours worked; found: f1");
    expect((await audit([absent])).statements?.[0]?.status).toBe("REVIEW");
  });

  it("reviews a sourced statement that also says what sources do not say", async () => {
    const model = createScriptedModel([
      verdicts(verdict("a1", "full", { claimsAbsence: true })),
      repairs(reworded("r1", both.text)),
    ]);
    const { statements } = await audit([both], { model });
    expect(statements?.[0]).toMatchObject({ status: "REVIEW", reason: expect.stringContaining("no search") });
  });

  it("gives what fails back once, and takes other words and other quotes that stand", async () => {
    const wrong = statement("s1", "Mill workers earned 5 dollars.", [women]);
    const text = "Mill workers, mostly women, were paid 2 dollars weekly.";
    const model = createScriptedModel([
      verdicts(verdict("a1", "contradicted", { unsupported: ["5 dollars", "invented"] })),
      repairs(
        reworded("r1", text, [
          { id: "e1", quote: earned },
          { id: "e1", quote: "They earned 9 dollars." },
        ]),
      ),
      verdicts(verdict("a1", "full")),
    ]);
    const { rows, statements, rewritten } = await audit([wrong], { model });
    expect(model.requests[1]?.messages.at(-1)?.content).toContain(`«q1»${women}«/q1» ${earned}`);
    expect(statements?.[0]?.status).toBe("PASS");
    expect(rows).toMatchObject([{ text, quote: earned, status: "PASS" }]);
    expect(rewritten).toEqual([
      { sentenceId: "s1", was: wrong.text, text, citations: [cite(earned)], reason: "The source says less." },
    ]);
  });

  it.each([
    ["still fails", "Mill workers were rich.", "none", "FAIL"],
    ["holds an address", "See https://invented.example/paper.", "full", "FAIL"],
  ])("removes what %s after its repair", async (_what, text, again, status) => {
    const wrong = statement("s1", "Mill workers earned 5 dollars.", [women]);
    const replies = [
      verdicts(verdict("a1", "none")),
      repairs(reworded("r1", text)),
      verdicts(verdict("a1", again)),
    ];
    const { rows, rewritten } = await audit([wrong], { model: createScriptedModel(replies) });
    expect(rows).toMatchObject([{ text: wrong.text, status }]);
    expect(rewritten).toEqual([]);
  });

  it("keeps what stays in part as it was, with its mark", async () => {
    const replies = [
      verdicts(verdict("a1", "partial")),
      repairs(reworded("r1", "Mill women earned more.")),
      verdicts(verdict("a1", "partial")),
    ];
    const { rows, rewritten } = await audit([both], { model: createScriptedModel(replies) });
    expect(rows.map(({ status, text }) => [status, text])).toEqual([
      ["REVIEW", both.text],
      ["REVIEW", both.text],
    ]);
    expect(rewritten).toEqual([]);
  });

  it("asks as often as a long report needs", async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...both,
      id: `s${index + 1}`,
      text: `Case ${index}: mill women earned more.`,
    }));
    const all = verdicts(...Array.from({ length: 24 }, (_, index) => verdict(`a${index + 1}`, "full")));
    const model = createScriptedModel([all, all, all]);
    const { statements } = await audit(many, { model });
    expect(model.requests).toHaveLength(3);
    expect(statements?.every(({ status, by }) => status === "PASS" && by === "model")).toBe(true);
  });
});
