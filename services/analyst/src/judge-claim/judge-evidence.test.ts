import type { InputOf, judgeClaim, JudgedClaim } from "@quarry/contracts";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { aClaim } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import type { Reasoning } from "../ports.ts";
import { handTexts, idOf } from "../testing/hand-texts.ts";
import { createJudgeClaim } from "./judge-claim.ts";

const prompts = await loadPrompts(defaultPromptDirectory());
const said = "A stalled job is retried 20 times before it fails.";
const agrees = "Before it fails, a stalled job is retried up to 20 times.";
const denies = "A stalled job is retried 5 times before it fails.";

type Input = InputOf<typeof judgeClaim>;

/** Judges `said`, the first text, by all texts; each is a file of its own. */
const judge = (
  texts: readonly string[],
  changes: Partial<Input> = {},
  reasoning: Partial<Reasoning> = {},
): Promise<JudgedClaim> => {
  const { passages, documents } = handTexts(texts);
  const origin = { documentId: idOf(0), start: 0, end: said.length, quote: said };
  return createJudgeClaim({ documents, prompts, ...reasoning })(
    {
      runId: "r-01h2x3y4",
      language: "en",
      claim: aClaim({ text: said, origin, class: "C1" }),
      passages,
      ...changes,
    },
    {
      jobId: "j",
      attempt: 1,
      signal: new AbortController().signal,
      log: createSilentLogger(),
      report: () => undefined,
    },
  );
};

/** A model that proves one stance, on the only passage that it is shown or on another. */
const proving = (stance: "supports" | "contradicts", quote: string, passageId = "p1") => ({
  model: createScriptedModel([
    JSON.stringify({ origin: "supports", passages: [{ passageId, stance, quote }] }),
  ]),
});

describe("evidence that only the search against a claim has found", () => {
  const { passages } = handTexts([said, denies]);

  it("contests the claim, and says how it was found", async () => {
    const found = { passages: passages.slice(0, 1), counter: passages.slice(1) };
    const { status, contradicting } = await judge([said, denies], found, proving("contradicts", denies));
    expect(status).toBe("contested");
    expect(contradicting).toMatchObject([{ quote: denies, foundBy: "counter" }]);
  });

  it("is weighed once when both searches found it", async () => {
    const found = { passages, counter: passages };
    const { contradicting } = await judge([said, denies], found, proving("contradicts", denies));
    expect(contradicting).toHaveLength(1);
    expect(contradicting[0]).not.toHaveProperty("foundBy");
  });

  it("can support the claim too", async () => {
    const found = handTexts([said, agrees]).passages;
    const judged = await judge([said, agrees], { passages: found.slice(0, 1), counter: found.slice(1) });
    expect(judged).toMatchObject({ status: "verified", reason: "2 independent sources stand behind it" });
  });
});

describe("evidence below the floor of a claim", () => {
  it("is shown and counts for nothing", async () => {
    const judged = await judge([said, agrees], { belowFloor: [idOf(1)] });
    expect(judged).toMatchObject({ status: "single-source", independentPublishers: 1 });
    expect(judged.supporting.map(({ quote, belowFloor }) => [quote, belowFloor])).toEqual([
      [said, undefined],
      [agrees, true],
    ]);
  });

  it("leaves the claim unsupported, with the reason, when there is no other", async () => {
    expect(await judge([said, agrees], { belowFloor: [idOf(0), idOf(1)] })).toMatchObject({
      status: "unsupported",
      reason: "only sources of grade C say so, which is too low for a claim of class C1",
      independentPublishers: 0,
    });
  });

  it("contradicts without contesting what better sources say", async () => {
    const judged = await judge(
      [said, agrees, denies],
      { belowFloor: [idOf(2)] },
      proving("contradicts", denies, "p2"),
    );
    expect(judged.status).toBe("verified");
    expect(judged.contradicting).toMatchObject([{ quote: denies, belowFloor: true }]);
  });
});

describe("code and data", () => {
  it.each([
    `\`\`\`json\n{ "text": "${said}", "grade": "B" }\n\`\`\``,
    `"uri": "file:locks.md",\n"text": "${said}",\n"title": "Locks",\n"grade": "B",`,
  ])("support nothing, whatever words they hold: %s", async (code) => {
    const { status, supporting } = await judge([said, code]);
    expect(status).toBe("single-source");
    expect(supporting.map(({ quote }) => quote)).toEqual([said]);
  });
});

describe("what a judged claim says of each passage", () => {
  it("is what its words tell, be it shown to a reader or not", async () => {
    const judged = await judge([said, agrees, denies, "Bees dance in the hive."]);
    const { readings = [], contradicting } = judged;
    expect(contradicting).toEqual([]);
    expect(readings.map(({ documentId }) => documentId)).toEqual([idOf(1)]);
    const [support] = readings;
    expect(support).toMatchObject({ contradicts: 0, sentences: [{ start: 0, end: agrees.length }] });
    expect(support?.supports).toBeGreaterThan(0.6);
  });

  it("is what a model proved, where one did", async () => {
    const { readings = [] } = await judge([said, agrees], {}, proving("supports", agrees));
    expect(readings).toMatchObject([{ documentId: idOf(1), supports: 1, contradicts: 0 }]);
  });
});

describe("a claim for which the run has no call left", () => {
  it("is judged by its text alone", async () => {
    const model = createScriptedModel([]);
    const judged = await judge([said, agrees], { asksModel: false }, { model });
    expect(model.requests).toEqual([]);
    expect(judged).toEqual(await judge([said, agrees]));
  });
});
