import { answerRequests, readStep, type RequestAnswer } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { answer, createdAt, jobNames, type PlayedRun, playRun } from "../testing/play-run.ts";
import {
  anAnswer,
  aReadingRun,
  asks,
  concludes,
  oneStep,
  readingOf,
  readingWorld,
  turnsOf,
  wordRange,
} from "../testing/reading-world.ts";

describe("a run with a goal stops a step", () => {
  const stopOf = (run: PlayedRun): unknown => readingOf(run).findings[0]?.stop;
  const neverDone = answer(readStep, ({ turn, followUpsLeft }) =>
    followUpsLeft === 0 ? concludes() : asks(wordRange(`q${turn}`, turn * 100)),
  );
  it("when it only repeats its requests", () => {
    const again = answer(answerRequests, ({ requests, turn, charactersLeft }) => ({
      answers: turn === 0 ? requests.map(({ id }) => anAnswer(id, 0, 1_000)) : [],
      repeated: turn === 0 ? [] : requests.map(({ id }) => id),
      deferred: [],
      charactersLeft,
    }));
    const run = playRun(aReadingRun(), readingWorld(oneStep, neverDone, again));
    expect(turnsOf(run, 1).map(({ followUpsLeft }) => followUpsLeft)).toEqual([5, 4, 0]);
    expect(stopOf(run)).toBe("loop");
  });

  it("when there is no room for more, after it was asked to choose", () => {
    const full = answer(answerRequests, ({ requests, turn, charactersLeft }) => ({
      answers: turn === 0 ? [anAnswer("q0", 0, 1_000)] : [],
      repeated: [],
      deferred: requests.map((request) => ({ request, linkIds: ["talk"], characters: 199_900 })),
      charactersLeft,
    }));
    const run = playRun(aReadingRun(), readingWorld(oneStep, neverDone, full));
    expect(turnsOf(run, 1)[1]).toMatchObject({ deferred: [{ linkIds: ["talk"] }], followUpsLeft: 4 });
    expect(turnsOf(run, 1)).toHaveLength(3);
    expect(stopOf(run)).toBe("context");
  });

  it("when its requests cannot be answered, and receives its findings", () => {
    const run = playRun(aReadingRun(), readingWorld(oneStep, neverDone, [answerRequests.name, null]));
    expect(stopOf(run)).toBe("failed");
    expect(readingOf(run).findings).toMatchObject([{ insights: "Retention fell." }]);
  });

  it("when its reader fails, and continues with the others", () => {
    const failing = answer(readStep, ({ step, turn }) => {
      if (turn === 0) return asks(wordRange("q1"));
      return step.step_id === 1 ? undefined : concludes();
    });
    const run = playRun(aReadingRun(), readingWorld(failing));
    expect(readingOf(run).findings).toMatchObject([
      { stepId: 1, stop: "failed", sentences: [] },
      { stepId: 2, stop: "complete" },
    ]);
    expect(run.last.finish?.status).toBe("completed");
  });

  it("at the deadline of the run, and begins no other", () => {
    const late = Date.parse(createdAt) + 2_000;
    const run = playRun(aReadingRun({ budget: { deadlineMs: 1_000 } }), readingWorld(), late);
    expect(readingOf(run).findings).toMatchObject([{ stop: "deadline", turns: 0 }, { stop: "deadline" }]);
    expect(jobNames(run)).not.toContain("read-step");
    expect(jobNames(run)).toContain("publish-report");
  });

  it("when it continues asking for what cannot be understood", () => {
    const refused: RequestAnswer = {
      ...anAnswer("q1", 0, 0),
      status: "refused",
      problem: "names no item",
      pieces: [],
    };
    const reader = answer(readStep, ({ followUpsLeft }) =>
      followUpsLeft === 0 ? concludes() : { ...asks(), refused: [refused] },
    );
    const run = playRun(aReadingRun(), readingWorld(oneStep, reader));
    expect(turnsOf(run, 1)).toHaveLength(3);
    expect(stopOf(run)).toBe("loop");
    expect(readingOf(run).findings[0]?.requests).toMatchObject({ asked: 2, refused: 2 });
  });
});
