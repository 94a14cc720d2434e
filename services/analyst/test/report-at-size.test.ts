import { assessCoverage, extractClaims, type InputOf, judgeClaim, writeReport } from "@quarry/contracts";
import type { JobContext } from "@quarry/jobs";
import type { LanguageModel } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { createSilentLogger } from "@quarry/observability";
import { defaultPromptDirectory, loadPrompts } from "@quarry/prompt";
import { aTopic } from "@quarry/testkit/builders";
import { countTurns, passTurns, turnsUntilEnd } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createAssessCoverage } from "../src/assess-coverage/assess-coverage.ts";
import { createExtractClaims } from "../src/extract-claims/extract-claims.ts";
import { createJudgeClaim } from "../src/judge-claim/judge-claim.ts";
import { createPlanReport } from "../src/plan-report/plan-report.ts";
import { manyPassages } from "../src/testing/many-passages.ts";
import { createWriteReport } from "../src/write-report/write-report.ts";

/** Parts of the work, at least, between which others have a turn. */
const minTurns = 100;
/** Two seconds are promised; none of these turns holds the loop for a quarter of one. */
const maxTurns = 5;

const { reader, passages, question, writing, judging } = manyPassages();
const assessing = {
  runId: writing.runId,
  round: 1,
  question,
  questionType: "other",
  topic: aTopic({ question }),
  passages,
  threshold: 0.7,
  language: "en",
} as const;

const contextWith = (signal: AbortSignal): JobContext => ({
  jobId: "j",
  attempt: 1,
  signal,
  log: createSilentLogger(),
});

const claiming: InputOf<typeof extractClaims> = {
  runId: writing.runId,
  question,
  topics: writing.topics.map(({ topic, passages: found }) => ({ topic, passages: found })),
  maxClaims: 20,
  language: "en",
};

const prompts = await loadPrompts(defaultPromptDirectory());
const quote = judging.claim.text;

/** A model that gives an answer to whatever it is asked. */
const modelThatSays = (answer: unknown): LanguageModel =>
  createScriptedModel(Array.from({ length: 99 }, () => JSON.stringify(answer)));

type Stage = (context: JobContext) => Promise<unknown>;

const stages: readonly (readonly [string, Stage])[] = [
  [
    "assess-coverage",
    async (context) =>
      assessCoverage.output.parse(
        await createAssessCoverage({ documents: reader })({ ...assessing, passages: [...passages] }, context),
      ),
  ],
  [
    "judge-claim",
    async (context) =>
      judgeClaim.output.parse(await createJudgeClaim({ documents: reader })(judging, context)),
  ],
  [
    "extract-claims",
    async (context) =>
      extractClaims.output.parse(await createExtractClaims({ documents: reader })(claiming, context)),
  ],
  [
    "write-report",
    async (context) =>
      writeReport.output.parse(await createWriteReport({ documents: reader })(writing, context)),
  ],
];

const stagesByModel: readonly (readonly [string, Stage])[] = [
  [
    "plan-report",
    async (context) => {
      const section = {
        heading: "Harvests",
        level: 1,
        points: ["how far they rose"],
        noteIds: [],
        topicIds: [],
      };
      const model = modelThatSays({ title: "Harvests", sections: [{ ...section, form: "prose" }] });
      const { plan } = await createPlanReport({ documents: reader, prompts, model })(writing, context);
      expect(plan).toMatchObject({ title: "Harvests" });
    },
  ],
  [
    "assess-coverage",
    async (context) => {
      const model = modelThatSays({ covered: true, score: 0.9, proofs: [{ id: "p1", quote }], gaps: [] });
      const assess = createAssessCoverage({ documents: reader, prompts, model });
      expect(await assess({ ...assessing, passages: [...passages] }, context)).toMatchObject({
        covered: true,
      });
    },
  ],
  [
    "judge-claim",
    async (context) => {
      const stance = { passageId: "p1", stance: "neutral", quote: "" };
      const model = modelThatSays({ origin: "contradicts", passages: [stance] });
      const judged = await createJudgeClaim({ documents: reader, prompts, model })(judging, context);
      expect(judged.supporting).not.toContainEqual(expect.objectContaining(judging.claim.origin));
    },
  ],
  [
    "extract-claims",
    async (context) => {
      const claim = { class: "C1", text: quote, passageId: "p1", quote, counter: null };
      const model = modelThatSays({ claims: [claim] });
      const extract = createExtractClaims({ documents: reader, prompts, model });
      expect(await extract(claiming, context)).toMatchObject({ claims: [{ text: quote }] });
    },
  ],
  [
    "write-report",
    async (context) => {
      const model = modelThatSays("no report");
      await createWriteReport({ documents: reader, prompts, model })(writing, context);
    },
  ],
];

describe("a report on six hundred passages", () => {
  it.each(stages)("gives way to others in %s", async (_stage, run) => {
    const context = contextWith(new AbortController().signal);
    const { turns } = await countTurns(() => run(context));
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });

  it.each(stagesByModel)("gives way to others in %s by a model", async (_stage, run) => {
    const context = contextWith(new AbortController().signal);
    const { turns } = await countTurns(() => run(context));
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });

  it.each(stages)("stops within a few turns when it is cancelled in %s", async (_stage, run) => {
    const cancelling = new AbortController();
    const ended = run(contextWith(cancelling.signal));
    await passTurns(1);
    cancelling.abort("cancelled");
    expect(await turnsUntilEnd(ended, 2 * maxTurns)).toBeLessThan(maxTurns);
    await expect(ended).rejects.toBe("cancelled");
  });
});
