import {
  assessCoverage,
  auditCitations,
  compareNotes,
  decomposeQuestion,
  expandQuery,
  extractClaims,
  judgeClaim,
  planReport,
  readSource,
} from "@quarry/contracts";
import { aClaim, aCoverage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { aModelWorld, ask, decomposed } from "../testing/model-world.ts";
import { answer, inputsOf, type PlayedRun, playRun } from "../testing/play-run.ts";

/** Jobs that ask a model, one call each; writing and auditing make theirs inside one job. */
const modelCalls = (run: PlayedRun): number => {
  const asking = [decomposeQuestion, assessCoverage, extractClaims, readSource, compareNotes, planReport];
  const always = asking.flatMap(({ name }) => inputsOf(run, name)).length;
  const expanding = inputsOf(run, expandQuery.name).filter(
    (input) => expandQuery.input.parse(input).method !== "twin",
  );
  const judging = inputsOf(run, judgeClaim.name).filter((input) => judgeClaim.input.parse(input).asksModel);
  return always + expanding.length + judging.length;
};

describe("calls of a model on forty sources", () => {
  // What is left of 40, 80 and 300 is for writing and auditing.
  it.each([
    ["light", 4, 32, 40],
    ["standard", 5, 64, 80],
    ["deep", 6, 150, 300],
  ] as const)("with %s depth are few enough", (depth, topicCount, beforeWriting, inAll) => {
    let round = 0;
    const world = aModelWorld(
      decomposed(topicCount),
      answer(assessCoverage, ({ topic, round: now }) => {
        round = now;
        return aCoverage({ topicId: topic.id, covered: false, score: 0.1 + 0.1 * now, gaps: ["width"] });
      }),
      answer(extractClaims, ({ maxClaims }) => ({
        claims: Array.from({ length: maxClaims }, (_none, index) =>
          aClaim({ id: `c${index + 1}`, class: "C2" }),
        ),
      })),
      answer(auditCitations, () => ({ rows: [] })),
    );
    const calls = modelCalls(playRun(ask(depth), world));
    expect(round).toBeGreaterThan(0);
    expect(calls).toBeLessThanOrEqual(beforeWriting);
    expect(inAll - calls).toBeGreaterThanOrEqual(8);
  });
});
