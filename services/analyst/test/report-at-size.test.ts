import { assessCoverage, judgeClaim, writeReport } from "@quarry/contracts";
import type { JobContext } from "@quarry/jobs";
import { createSilentLogger } from "@quarry/observability";
import { aTopic } from "@quarry/testkit/builders";
import { measureLoopHolds } from "@quarry/testkit/loop-holds";
import { passTurns, turnsUntilEnd } from "@quarry/testkit/turns";
import { describe, expect, it } from "vitest";
import { createAssessCoverage } from "../src/assess-coverage/assess-coverage.ts";
import { createJudgeClaim } from "../src/judge-claim/judge-claim.ts";
import { manyPassages } from "../src/testing/many-passages.ts";
import { createWriteReport } from "../src/write-report/write-report.ts";

/** The aim is 50 ms; a slow machine takes longer for the same work. */
const maxHoldMs = 200;
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

type Stage = (context: JobContext) => Promise<unknown>;

/** Each without a model. */
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
    "write-report",
    async (context) =>
      writeReport.output.parse(await createWriteReport({ documents: reader })(writing, context)),
  ],
];

describe("a report on six hundred passages", () => {
  it.each(stages)("gives way to others in %s", async (_stage, run) => {
    const context = contextWith(new AbortController().signal);
    const { maxCpuMs } = await measureLoopHolds(() => run(context));
    expect(maxCpuMs).toBeLessThan(maxHoldMs);
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
