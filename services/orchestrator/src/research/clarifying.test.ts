import { clarifyQuestion, decomposeQuestion, publishReport } from "@quarry/contracts";
import type { RunRecord } from "@quarry/runs";
import { aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  answer,
  aRun,
  createdAt,
  inputsOf,
  jobNames,
  parsedInputsOf,
  playRun,
  worldWith,
} from "../testing/play-run.ts";
import { aReadingRun, readingWorld } from "../testing/reading-world.ts";
import { researchMachine } from "./research-machine.ts";
import { initialState } from "./state.ts";
import { withAnswers } from "./steps/clarify.ts";

const question = "How did rents develop?";
const questions = [{ id: "q1", question: "Where?", choices: ["in Portugal", "in Spain"] }];
const answers = [{ question: "Where?", answer: "in Portugal" }];
const unclear = worldWith(answer(clarifyQuestion, () => ({ questions })));
const asked = (changes: Partial<RunRecord> = {}): RunRecord => ({
  ...aRun({ question, clarify: "auto", sources: { urls: ["https://example.org/rents"] } }),
  ...changes,
});

describe("a run that may ask what its question means", () => {
  it("waits for the answers to an ambiguous question before it does anything else", () => {
    const run = playRun(asked(), unclear);
    expect(jobNames(run)).toEqual(["clarify-question"]);
    expect(run.last).toMatchObject({ wait: { for: "answers" }, jobs: [] });
    expect(run.last.events.at(-1)).toEqual({ type: "answers-awaited", questions });
  });

  it("includes the answers in the question afterwards, and in its report", () => {
    const run = playRun(asked({ answers }), unclear);
    for (const name of ["decompose-question", "find-evidence", "draft-report"])
      expect(JSON.stringify(inputsOf(run, name))).toContain("How did rents develop? (in Portugal)");
    const [published] = parsedInputsOf(run, publishReport);
    expect(published?.content.findings.steering).toEqual({ answers, notes: [] });
  });

  it("continues with the question as it is where nothing was answered", () => {
    const run = playRun(asked({ answers: [] }), unclear);
    expect(inputsOf(run, "decompose-question")).toMatchObject([{ question }]);
    expect(run.last.finish?.status).toBe("completed");
  });

  it("adds to the standalone form of a follow-up question only the answers that are missing in it", () => {
    const standing = "How did rents in Lisbon develop?";
    const decomposed = answer(decomposeQuestion, () => ({
      question: standing,
      questionType: "other",
      complexity: "simple",
      language: "en",
      topics: [aTopic()],
    }));
    const given = [...answers, { question: "Since when?", answer: "since 2015" }];
    const run = playRun(asked({ answers: given }), new Map([...unclear, decomposed]));
    expect(inputsOf(run, "draft-report")).toMatchObject([
      { question: `${standing} (in Portugal; since 2015)` },
    ]);
    expect(withAnswers("Rents In Portugal since 2015", given)).toBe("Rents In Portugal since 2015");
  });

  it.each([
    ["its request does not allow it", aRun({ question }), unclear],
    ["its question is clear", asked(), worldWith(answer(clarifyQuestion, () => ({ questions: [] })))],
    ["asking fails", asked(), worldWith([clarifyQuestion.name, null])],
  ])("does not wait where %s", (_why, run, world) => {
    expect(playRun(run, world).last.wait).toBeUndefined();
  });

  it("asks about a goal before the collection is read", () => {
    const run = playRun(
      aReadingRun({ clarify: "auto" }),
      new Map([...readingWorld(), answer(clarifyQuestion, () => ({ questions }))]),
    );
    expect(run.last).toMatchObject({ wait: { for: "answers" } });
    expect(jobNames(run)).not.toContain("plan-research");
  });

  it("reads the state of a run that was saved before runs could ask or take notes", () => {
    const { clarifying: _clarifying, notes: _notes, ...saved } = { ...initialState, step: "decompose" };
    const state = researchMachine.stateSchema.parse(JSON.parse(JSON.stringify(saved)));
    const next = researchMachine.decide(state, [], aRun({ question }), Date.parse(createdAt));
    expect(next.jobs.map(({ contract }) => contract.name)).toEqual(["expand-query"]);
  });
});
