import type { InputOf, OutputOf, Statement } from "@quarry/contracts";
import { auditCitations } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { inventions } from "@quarry/testkit/model-server";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Reasoning } from "../ports.ts";
import { supportScore } from "../signals/support-score.ts";
import { handTexts, idOf } from "../testing/hand-texts.ts";
import { startPersona } from "../testing/start-persona.ts";
import { createAuditCitations } from "./audit-citations.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const mill =
  "The mill at Lowell opened in 1823. Its workers were mostly women. They earned 2 dollars a week.";
const wages = "Teachers earned 1 dollar a week in those years. Nobody counted the hours.";
const handed = handTexts([mill, wages]);

const cite = (quote: string): Statement["citations"][number] => {
  const index = [mill, wages].findIndex((text) => text.includes(quote));
  const start = [mill, wages][index]?.indexOf(quote) ?? -1;
  return { documentId: idOf(index), start, end: start + quote.length, quote };
};

const statement = (
  id: string,
  text: string,
  quotes: readonly string[],
  rest: Partial<Statement> = {},
): Statement => ({
  id,
  section: "answer",
  text,
  citations: quotes.map(cite),
  ...rest,
});

type Input = InputOf<typeof auditCitations>;
type Audited = OutputOf<typeof auditCitations>;

const audit = async (
  sentences: readonly Statement[],
  reasoning: Partial<Reasoning> = {},
  searches: Input["searches"] = [],
): Promise<Audited> => {
  const handler = createAuditCitations({
    documents: handed.documents,
    scoreSupport: async ({ sentence, quote, language }) => supportScore(sentence, quote, language),
    prompts,
    ...reasoning,
  });
  const input = {
    runId: "r-01h2x3y4",
    language: "en",
    question: "Who worked at Lowell?",
    sentences: [...sentences],
    searches,
  };
  return auditCitations.output.parse(await handler(input, context));
};

const verdict = (id: string, name: string, rest: Readonly<Record<string, unknown>> = {}) => ({
  id,
  verdict: name,
  unsupported: [],
  reason: name === "full" ? "" : "The source says less.",
  claimsAbsence: false,
  needless: [],
  ...rest,
});
const verdicts = (...all: readonly object[]): string => JSON.stringify({ verdicts: all });
const repairs = (...all: readonly object[]): string => JSON.stringify({ repairs: all });
const reworded = (id: string, text: string, cites: readonly object[] = []) => ({
  id,
  drop: false,
  text,
  cites,
  derivation: null,
});

const women = "Its workers were mostly women.";
const earned = "They earned 2 dollars a week.";
const teachers = "Teachers earned 1 dollar a week";
const both = statement("s1", "Mill women earned more than those who taught.", [earned, teachers]);

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
    const replies = [
      verdicts(verdict("a1", "none"), verdict("a2", "full")),
      repairs({ ...reworded("r1", ""), drop: true }),
    ];
    const model = createScriptedModel(replies);
    const { statements } = await audit([below, above], { model });
    expect(model.requests[0]?.messages.at(-1)?.content).toContain(`Follows from: ${below.text}`);
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

describe("auditing statements by code and encoder", () => {
  it("asks nobody about a quote's own words", async () => {
    const model = createScriptedModel([]);
    const { statements } = await audit([statement("s1", women, [women])], { model });
    expect(statements?.[0]).toMatchObject({ status: "PASS", by: "code" });
    expect(model.requests).toEqual([]);
  });

  it("fails quotes that do not stand, and says when a source is not stored", async () => {
    const moved = { ...cite(women), start: 1, end: 5 };
    const lost = { ...cite(women), documentId: idOf(7) };
    const { rows, statements } = await audit([
      { ...both, citations: [moved] },
      { ...both, id: "s2", citations: [lost] },
    ]);
    expect(statements?.map(({ status }) => status)).toEqual(["FAIL", "SOURCE_NOT_INDEXED"]);
    expect(rows.map(({ status }) => status)).toEqual(["FAIL", "SOURCE_NOT_INDEXED"]);
  });

  it("judges by shared words and numbers without a model", async () => {
    const { statements } = await audit([
      statement("s1", "Teachers earned 1 dollar weekly.", [teachers]),
      statement("s2", "Teachers earned 7 dollars a week.", [teachers]),
      statement("s3", "Ships carry coal.", [teachers]),
    ]);
    expect(statements?.map(({ status, by }) => [status, by])).toEqual([
      ["PASS", "encoder"],
      ["FAIL", "encoder"],
      ["FAIL", "encoder"],
    ]);
  });
});

describe("auditing statements with personas", () => {
  const report = [
    statement("s1", "Workers at the mill were mostly women.", [women]),
    statement("s2", "They earned 20 dollars a week.", [earned]),
    statement("s3", earned, [earned]),
    statement("s4", "Redis keeps every key in memory.", [women]),
  ];

  it.each([
    ["capable", 1],
    ["sloppy", 4],
    ["hostile", 3],
    ["flaky", 2],
  ] as const)("lets nothing stand that its quotes do not carry with a %s model", async (persona, times) => {
    const { model, server } = await startPersona(persona);
    onTestFinished(() => server.stop());
    for (let time = 0; time < times; time += 1) {
      const { rows, statements = [], rewritten = [] } = await audit(report, { model });
      const statusOf = (id: string) => statements.find(({ statementId }) => statementId === id)?.status;
      expect(statusOf("s3")).toBe("PASS");
      expect(statusOf("s4")).toBe("FAIL");
      for (const { citations } of rewritten)
        for (const { documentId, start, end, quote } of citations)
          expect(
            [mill, wages].some((text, at) => idOf(at) === documentId && text.slice(start, end) === quote),
          ).toBe(true);
      for (const invention of Object.values(inventions))
        expect(JSON.stringify({ rows, statements, rewritten })).not.toContain(invention);
    }
  });
});
