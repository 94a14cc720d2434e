import { assessCoverage, buildPack, draftReport, listClaims } from "@quarry/contracts";
import type { JobContext } from "@quarry/jobs";
import { createScriptedModel } from "@quarry/language-model/testing";
import { countTurns, passTurns, type TurnsTaken, turnsUntilEnd } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createAssessCoverage } from "../src/assess-coverage/assess-coverage.ts";
import { createBuildPack } from "../src/build-pack/build-pack.ts";
import { createDraftReport } from "../src/draft-report/draft-report.ts";
import { createListClaims } from "../src/list-claims/list-claims.ts";
import { jobContext, prompts } from "../src/testing/job-context.ts";
import { manyPassages } from "./many-passages.ts";

/** Minimum number of times others get a turn. */
const minTurns = 100;
/** Cancelling must take at most two seconds; no turn blocks the loop for a quarter of one. */
const maxTurns = 5;

const { reader, documents, passages, question, pack, writing } = manyPassages();
const { runId } = writing;
const topics = writing.topics.map(({ topic }) => topic);

const assessing = assessCoverage.input.parse({
  runId,
  round: 1,
  question,
  questionType: "other",
  language: "en",
  topics: writing.topics.map(({ topic, passages: found }) => ({ topic, passages: found, findings: [] })),
  threshold: 0.7,
});

const packing = buildPack.input.parse({
  runId,
  version: 0,
  before: null,
  candidates: documents.map(({ facts: { documentId, grade }, text }) => ({
    documentId,
    grade,
    spans: [{ start: 0, end: Math.floor(text.length / 4) }],
    selected: null,
  })),
  maxTokens: 1_000_000,
});

const listing = listClaims.input.parse({
  runId,
  question,
  language: "en",
  topics,
  pack,
  passages,
  limits: { belowC1: [], belowOther: [] },
  maxClaims: 20,
});

type Stage = (context: JobContext) => Promise<unknown>;

const says = (reply: string) => createScriptedModel(Array.from({ length: 99 }, () => reply));

const stages: readonly (readonly [string, Stage])[] = [
  [
    "assess-coverage",
    async (context) => {
      const { topics: coverages } = await createAssessCoverage({ documents: reader })(assessing, context);
      expect(coverages).toHaveLength(topics.length);
    },
  ],
  [
    "build-pack",
    async (context) => {
      const build = createBuildPack({ documents: reader, model: says("") });
      expect((await build(packing, context)).pack.sources.length).toBeGreaterThan(50);
    },
  ],
  [
    "draft-report",
    async (context) => {
      const draft = createDraftReport({ documents: reader, clock: Date.now });
      expect(draftReport.output.parse(await draft(writing, context)).draft.writtenBy).toBe("fallback");
    },
  ],
];

const maxProofs = 60;

/** Assesses by a model that names some proofs of each topic. */
const assessBy = (count: number) => {
  const proofs = Array.from({ length: count }, (_one, index) => `p${index + 1}`).join(", ");
  const lines = topics.map(({ id }) => `${id} | yes | 0.9 | proof ${proofs} | gaps: none | leads: none`);
  const assess = createAssessCoverage({ documents: reader, prompts, model: says(lines.join("\n")) });
  return (context: JobContext) => assess(assessing, context);
};

const stagesByModel: readonly (readonly [string, Stage])[] = [
  [
    "assess-coverage by a model",
    async (context) => {
      const { topics: coverages } = await assessBy(maxProofs)(context);
      expect(coverages.map(({ covered, parts }) => [covered, parts?.publishers])).toEqual(
        topics.map(() => [true, 1]),
      );
    },
  ],
  [
    "list-claims by a model",
    async (context) => {
      const model = says("C1 | t1 | River levels rose. | for 1.1, 2.1 | against none");
      const list = createListClaims({ documents: reader, prompts, model });
      expect(await list(listing, context)).toMatchObject({ claims: [{ text: "River levels rose." }] });
    },
  ],
  [
    "draft-report by a model",
    async (context) => {
      const model = says("# Levels\n\n## Summary\n\nRiver levels rose [1.1, 300.2].");
      const draft = createDraftReport({ documents: reader, prompts, model, clock: Date.now });
      const { draft: written } = await draft(writing, context);
      expect(written.statements).toMatchObject([{ text: "River levels rose.", citations: [{}, {}] }]);
    },
  ],
];

describe("a report on six hundred passages", () => {
  it.each([...stages, ...stagesByModel])("yields to other work in %s", async (_stage, run) => {
    const { turns } = await countTurns(() => run(jobContext));
    expect(turns).toBeGreaterThanOrEqual(minTurns);
  });

  it("lets other work run before each reply of a model is parsed", async () => {
    const ended = Promise.withResolvers<unknown>();
    const counted = Promise.withResolvers<TurnsTaken<unknown>>();
    const model = createScriptedModel([
      () => {
        counted.resolve(countTurns(() => ended.promise));
        return "# Levels\n\n## Summary\n\nRiver levels rose [1.1, 300.2].";
      },
    ]);
    const draft = createDraftReport({ documents: reader, prompts, model, clock: Date.now });
    ended.resolve(await draft(writing, jobContext));
    expect((await counted.promise).turns).toBeGreaterThanOrEqual(5);
  });

  it("yields to other work for each proof that a model names", async () => {
    const turnsFor = async (proofs: number) => (await countTurns(() => assessBy(proofs)(jobContext))).turns;
    const more = (await turnsFor(maxProofs)) - (await turnsFor(1));
    // Not all of the passages fit into the prompt.
    expect(more).toBeGreaterThan(topics.length * 50);
  });

  it.each(stages)("stops within a few turns when it is cancelled in %s", async (_stage, run) => {
    const cancelling = new AbortController();
    const ended = run({ ...jobContext, signal: cancelling.signal });
    await passTurns(1);
    cancelling.abort("cancelled");
    expect(await turnsUntilEnd(ended, 2 * maxTurns)).toBeLessThan(maxTurns);
    await expect(ended).rejects.toBe("cancelled");
  });
});
