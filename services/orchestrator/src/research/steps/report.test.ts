import { auditReport, draftReport, publishReport } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import {
  aDraft,
  answer,
  aRun,
  createdAt,
  inputsOf,
  happyPathAnswers,
  playRun,
  worldWith,
} from "../../testing/play-run.ts";
import { researchMachine } from "../research-machine.ts";

const run = aRun({
  question: "Why is a job taken again?",
  sources: { urls: ["https://example.org/queues"] },
});
const published = (world = happyPathAnswers) =>
  publishReport.input.parse(inputsOf(playRun(run, world), publishReport.name)[0]).content;

describe("what is published", () => {
  it("is the draft as the audit left it, with the status of each statement", () => {
    const kept = { ...aDraft, statements: aDraft.statements.slice(0, 1) };
    const { findings } = published(
      worldWith(
        answer(auditReport, () => ({
          draft: kept,
          statements: [{ statementId: "s1", status: "REVIEW", by: "model", reason: "it says less" }],
          rows: [],
          mended: [{ statementId: "s1", was: "Queues", text: "Queue", reason: "more than the source says" }],
          removed: [{ text: "Queue", reason: "nothing supports it" }],
          model: null,
          problems: [],
        })),
      ),
    );
    expect(findings.statements).toMatchObject([{ id: "s1", status: "REVIEW", reason: "it says less" }]);
    expect(findings.report).toMatchObject({
      mended: [{ was: "Queues", text: "Queue" }],
      removed: [{ reason: "nothing supports it" }],
    });
  });

  it("claims no coverage without a model", () => {
    expect(published().findings.topics).toMatchObject([{ covered: null, score: null, gaps: [] }]);
  });

  it("is complete in part where nothing that was read answers, and says so", () => {
    const nothing = { ...aDraft, statements: aDraft.statements.map((one) => ({ ...one, citations: [] })) };
    const world = worldWith(answer(draftReport, () => ({ draft: nothing, model: null, problems: [] })));
    expect(published(world).findings.status).toBe("completed_partial");
    expect(playRun(run, world).last.finish).toMatchObject({
      status: "completed_partial",
      detail: expect.stringMatching(/^Nothing that was read answers the question\./u),
      answered: false,
    });
  });

  it("is complete in part where a model failed, and says so", () => {
    const world = worldWith(
      answer(draftReport, () => ({ draft: aDraft, model: null, problems: ["The model failed."] })),
    );
    expect(published(world).findings.report.problems).toEqual(["The model failed."]);
    expect(playRun(run, world).last.finish?.status).toBe("completed_partial");
  });
});

describe("a run that 0.1.0 brought to its report", () => {
  it.each([
    ["judge", false, "list-claims"],
    ["plan-report", true, "build-pack"],
    ["write", true, "build-pack"],
    ["audit", false, "list-claims"],
  ])(
    "is written again from its step %s, where a model replied (%s) by a model",
    (step, decomposedByModel, job) => {
      const { jobs } = playRun(run);
      const found = jobs.findIndex(({ contract }) => contract.name === "list-claims");
      expect(found).toBeGreaterThan(0);
      const state = {
        ...playRun(run).last.state,
        step,
        stop: null,
        claims: [{ claim: {}, passages: [] }],
        draft: {},
      };
      const { version: _version, modelReplied: _replied, ...old } = { ...state, decomposedByModel };
      const resumed = researchMachine.stateSchema.parse(JSON.parse(JSON.stringify(old)));
      const decision = researchMachine.decide(resumed, [], run, Date.parse(createdAt));
      expect(decision.jobs.map(({ contract }) => contract.name)).toEqual([job]);
      expect(decision.state.documents).toHaveLength(1);
    },
  );
});
