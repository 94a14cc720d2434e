import type { CitedSentence, InputOf, OutputOf } from "@quarry/contracts";
import { auditCitations } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { inventions } from "@quarry/testkit/model-server";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Reasoning } from "../ports.ts";
import { supportScore } from "../signals/support-score.ts";
import type { ScoreSupport } from "../support/score-support.ts";
import { handTexts, idOf } from "../testing/hand-texts.ts";
import { startPersona } from "../testing/start-persona.ts";
import { createAuditCitations } from "./audit-citations.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const taken = "The job of a killed worker is always taken again within 15 seconds.";
const lease = "A worker renews its lease on a job every 5 seconds without a pause.";
const colour = "The button of the report page is green and has a round border.";
const texts = [`# Recovery\n\n${taken} ${lease}`, `# Colours\n\n${colour}`];

const cite = (quote: string): CitedSentence["citations"][number] => {
  const index = texts.findIndex((text) => text.includes(quote));
  const start = texts[index]?.indexOf(quote) ?? -1;
  return { documentId: idOf(index), start, end: start + quote.length, quote };
};

const sentence = (id: string, text: string, ...quotes: readonly string[]): CitedSentence => ({
  id,
  section: "answer",
  text,
  citations: quotes.map(cite),
});

const scoreSupport: ScoreSupport = async ({ sentence: said, quote, language }) =>
  supportScore(said, quote, language);

type Audited = OutputOf<typeof auditCitations>;

const audit = async (
  sentences: readonly CitedSentence[],
  reasoning: Partial<Reasoning> = {},
): Promise<Audited> => {
  const input: InputOf<typeof auditCitations> = {
    runId: "r-01h2x3y4",
    language: "en",
    question: "What happens to the job of a killed worker?",
    sentences: [...sentences],
  };
  const handler = createAuditCitations({
    documents: handTexts(texts).documents,
    scoreSupport,
    prompts,
    ...reasoning,
  });
  return handler(input, context);
};

const inOtherWords = "Within 15 seconds, another process has taken the job over.";
const views = (support: string, ...unsupported: readonly string[]): string =>
  JSON.stringify({ views: [{ id: "a1", support, unsupported }] });
const texted = (text: string): string => JSON.stringify({ sentences: [{ id: "r1", text }] });

describe("auditing citations", () => {
  it("asks no model about sentences in their quotes' own words", async () => {
    const model = createScriptedModel([]);
    const { rows, rewritten } = await audit([sentence("s1", taken, taken)], { model });
    expect(rows.map(({ status }) => status)).toEqual(["PASS"]);
    expect(rewritten).toEqual([]);
    expect(model.requests).toEqual([]);
  });

  it.each([
    ["full", "PASS"],
    ["partial", "REVIEW"],
  ])("takes the view %s for %s, in one call", async (view, status) => {
    const model = createScriptedModel([views(view, "another process")]);
    const { rows } = await audit([sentence("s1", inOtherWords, taken), sentence("s2", lease, lease)], {
      model,
    });
    expect(rows.map((row) => row.status)).toEqual([status, "PASS"]);
    expect(model.requests).toHaveLength(1);
  });

  it("asks once about the same words in two places", async () => {
    const model = createScriptedModel([views("full")]);
    const twice = [sentence("s1", inOtherWords, taken), sentence("s2", inOtherWords, taken)];
    const { rows } = await audit(twice, { model });
    expect(rows.map(({ status }) => status)).toEqual(["PASS", "PASS"]);
    const asked = model.requests[0]?.messages.at(-1)?.content;
    expect(asked).toContain("[a1]");
    expect(asked).not.toContain("[a2]");
  });

  it("asks again when a model speaks only of pairs that are not there", async () => {
    const model = createScriptedModel([
      '{"views":[{"id":"a9","support":"full","unsupported":[]}]}',
      views("full"),
    ]);
    const { rows } = await audit([sentence("s1", inOtherWords, taken)], { model });
    expect(rows.map(({ status }) => status)).toEqual(["PASS"]);
  });

  it("asks in at most two calls, whatever the length of the report", async () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      sentence(`s${index + 1}`, inOtherWords.replace("process", `process ${"x".repeat(index + 1)}`), taken),
    );
    const model = createScriptedModel([views("full"), views("full")]);
    await audit(many, { model });
    expect(model.requests).toHaveLength(2);
  });

  it("puts the passage's own words in place of a sentence with a number of its own", async () => {
    const wrong = "The job of a killed worker is taken again within 20 seconds.";
    const { rows, rewritten } = await audit([sentence("s1", wrong, taken)]);
    expect(rows).toMatchObject([{ sentenceId: "s1", text: taken, status: "PASS" }]);
    expect(rewritten).toEqual([
      {
        sentenceId: "s1",
        was: wrong,
        text: taken,
        citations: [cite(taken)],
        reason: "a number of it does not stand in the quote",
      },
    ]);
  });

  it("leaves a sentence that its passage says nothing of as it failed", async () => {
    const { rows, rewritten } = await audit([sentence("s1", "Redis keeps every key in memory.", colour)]);
    expect(rows).toMatchObject([{ status: "FAIL", reason: "the quote does not support it" }]);
    expect(rewritten).toEqual([]);
  });

  it("does not say again what the report says already", async () => {
    const wrong = "The job of a killed worker is taken again within 20 seconds.";
    const { rewritten } = await audit([sentence("s1", taken, taken), sentence("s2", wrong, taken)]);
    expect(rewritten).toEqual([]);
  });

  it("takes a failed citation from a sentence that another one carries", async () => {
    const { rows, rewritten } = await audit([sentence("s1", taken, taken, colour)]);
    expect(rows.map(({ quote }) => quote)).toEqual([taken]);
    expect(rewritten).toMatchObject([{ was: taken, text: taken, citations: [{ quote: taken }] }]);
  });

  it("takes a model's new words when they pass, all of them from one call", async () => {
    const wrong = "The job of a killed worker is taken again within 20 seconds.";
    const right = "The job of a killed worker is taken again within 15 seconds.";
    const model = createScriptedModel([texted(right)]);
    const { rows, rewritten } = await audit([sentence("s1", wrong, taken)], { model });
    expect(rows).toMatchObject([{ text: right, status: "PASS" }]);
    expect(rewritten).toMatchObject([{ text: right, citations: [{ quote: `${taken} ${lease}` }] }]);
    expect(model.requests).toHaveLength(1);
  });

  it.each([
    ["a number of their own", "The job of a killed worker is taken again within 30 seconds."],
    ["an address", `${taken} See https://invented.example/paper.`],
    ["nothing but themselves", "Redis keeps every key in the memory of the machine."],
  ])("does not take a model's words with %s", async (_what, text) => {
    const wrong = "The job of a killed worker is taken again within 20 seconds.";
    const { rows } = await audit([sentence("s1", wrong, taken)], {
      model: createScriptedModel([texted(text)]),
    });
    expect(rows).toMatchObject([{ text: taken, status: "PASS" }]);
  });
});

describe("auditing citations with personas", () => {
  const wrong = "The job of a killed worker is taken again within 20 seconds.";
  const report = [
    sentence("s1", inOtherWords, taken),
    sentence("s2", wrong, taken),
    sentence("s3", lease, lease),
    sentence("s4", "Redis keeps every key in memory.", colour),
  ];

  it.each([
    ["capable", 1],
    ["sloppy", 6],
    ["hostile", 3],
    ["flaky", 2],
  ] as const)("lets nothing stand that its quotes do not carry with a %s model", async (persona, times) => {
    const { model, server } = await startPersona(persona);
    onTestFinished(() => server.stop());
    for (let time = 0; time < times; time += 1) {
      const { rows, rewritten = [] } = auditCitations.output.parse(await audit(report, { model }));
      expect(rows.find(({ sentenceId }) => sentenceId === "s3")?.status).toBe("PASS");
      expect(rows.find(({ sentenceId }) => sentenceId === "s4")?.status).toBe("FAIL");
      expect(rewritten.find(({ sentenceId }) => sentenceId === "s2")?.text).toContain("15 seconds");
      for (const { citations } of rewritten) {
        for (const { documentId, start, end, quote } of citations) {
          expect(texts.some((text, at) => idOf(at) === documentId && text.slice(start, end) === quote)).toBe(
            true,
          );
        }
      }
      for (const invention of Object.values(inventions))
        expect(JSON.stringify({ rows, rewritten })).not.toContain(invention);
    }
    expect(server.requests.length).toBeGreaterThanOrEqual(times);
  });
});
