import {
  answerRequests,
  type ContentRequest,
  findEvidence,
  markDocument,
  planResearch,
  readStep,
  type RequestAnswer,
} from "@quarry/contracts";
import { aRankedPassage } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import { answer, eventsOf, inputsOf, jobNames, parsedInputsOf, playRun } from "../testing/play-run.ts";
import {
  anAnswer,
  aReadingRun,
  articleId,
  asks,
  aStep,
  concludes,
  goal,
  oneStep,
  readingOf,
  readingWorld,
  talkId,
  turnsOf,
  wordRange,
} from "../testing/reading-world.ts";

const steps = { steps: [aStep(1), aStep(2)] };

describe("a run with a goal", () => {
  it("goes from items by markers, a plan and turns of reading to a published report", () => {
    const run = playRun(aReadingRun(), readingWorld());
    expect(jobNames(run)).toEqual([
      "await-items",
      ...Array.from({ length: 3 }, () => "mark-document"),
      ...Array.from({ length: 3 }, () => "fetch-page"),
      ...Array.from({ length: 3 }, () => "index-document"),
      "plan-research",
      "read-step",
      "read-step",
      "answer-requests",
      "answer-requests",
      "read-step",
      "read-step",
      "find-evidence",
      "find-evidence",
      "list-claims",
      "draft-report",
      "audit-report",
      "publish-report",
    ]);
    expect(run.last.finish?.status).toBe("completed");
  });

  it("has the run pay for marking, and continues where that fails", () => {
    const run = playRun(aReadingRun(), readingWorld([markDocument.name, null]));
    expect(inputsOf(run, markDocument.name)).toContainEqual(
      expect.objectContaining({ runId: expect.any(String) }),
    );
    expect(run.last.finish?.status).toBe("completed");
  });

  it("reports each finding as soon as its step has ended, and shows it in the scratchpad", () => {
    const slow = answer(readStep, ({ step, turn }) => {
      if (step.step_id === 2) return concludes("Nothing more.");
      return turn < 2 ? asks(wordRange(`q${turn}`, turn)) : concludes();
    });
    const run = playRun(aReadingRun(), readingWorld(slow));
    expect(eventsOf(run, "step-read")).toMatchObject([
      { stepId: 2, insights: "Nothing more.", sentences: 1, stop: "complete" },
      { stepId: 1, insights: "Retention fell.", confidence: 0.8, stop: "complete" },
    ]);
    expect(run.last.scratchpad).toMatchObject({
      plan: steps,
      findings: [{ stepId: 2 }, { stepId: 1 }],
      figures: { items: 2, characters: 200_000 },
    });
  });

  it("sends a reader what it was sent before, the items of its step first", () => {
    const needed = answer(planResearch, () => ({
      plan: { steps: [aStep(1, { required_content_items: ["article"] })] },
      model: null,
      warnings: [],
    }));
    const [first, second] = turnsOf(playRun(aReadingRun(), readingWorld(needed)), 1);
    expect(first?.items.map(({ linkId }) => linkId)).toEqual(["article", "talk"]);
    expect(first).toMatchObject({ turn: 0, followUpsLeft: 5, charactersLeft: 200_000, answers: [] });
    expect(second).toMatchObject({
      turn: 1,
      followUpsLeft: 4,
      charactersLeft: 199_000,
      answers: [{ requestId: "q1", characters: 1_000 }],
    });
  });

  it("reads three steps at a time, and the next as one ends", () => {
    const many = answer(planResearch, () => ({
      plan: { steps: [1, 2, 3, 4].map((id) => aStep(id)) },
      model: null,
      warnings: [],
    }));
    const quick = answer(readStep, ({ step, turn }) =>
      step.step_id === 2 || turn > 0 ? concludes() : asks(wordRange("q1")),
    );
    const order = parsedInputsOf(playRun(aReadingRun(), readingWorld(many, quick)), readStep).map(
      ({ step, turn }) => `${step.step_id}/${turn}`,
    );
    expect(order).toEqual(["1/0", "2/0", "3/0", "1/1", "3/1", "4/0", "4/1"]);
  });

  it("makes the steps of the plan the topics of the report, led by what was quoted for them", () => {
    const elsewhere = aRankedPassage({ documentId: articleId });
    const found = answer(findEvidence, ({ subject }) => ({ subject, passages: [elsewhere] }));
    const run = playRun(aReadingRun(), readingWorld(found));
    expect(inputsOf(run, "draft-report")).toMatchObject([
      {
        question: goal,
        topics: [
          {
            topic: { id: "t1", question: "What does part 1 say of retention?" },
            passages: [{ documentId: talkId, start: 100, end: 105 }, { documentId: articleId }],
          },
          { topic: { id: "t2" } },
        ],
      },
    ]);
  });

  it("reports its topics once all is read", () => {
    const { events } = playRun(aReadingRun(), readingWorld());
    const types = events.map(({ type }) => type);
    expect(types.indexOf("question-decomposed")).toBeGreaterThan(types.lastIndexOf("step-read"));
    expect(eventsOf(playRun(aReadingRun(), readingWorld()), "question-decomposed")).toMatchObject([
      {
        complexity: "moderate",
        topics: [{ id: "t1", name: "What does part 1 say of retention" }, { id: "t2" }],
      },
    ]);
  });

  it("searches by meaning for semantic requests among the texts they name", () => {
    const semantic: ContentRequest = {
      ...wordRange("q1"),
      type: "semantic",
      query: "players leave",
      topK: 2,
    };
    const reader = answer(readStep, ({ turn }) => (turn === 0 ? asks(semantic) : concludes()));
    const run = playRun(aReadingRun(), readingWorld(oneStep, reader));
    const passages = [aRankedPassage({ documentId: talkId })];
    expect(inputsOf(run, findEvidence.name)[0]).toMatchObject({
      subject: "read-1-0-q1",
      queries: [{ role: "question", text: "players leave" }],
      filters: {
        scopes: [`run:${aReadingRun().id}`],
        documentIds: [talkId],
      },
    });
    expect(inputsOf(run, answerRequests.name)).toMatchObject([
      { found: [{ requestId: "q1", passages: [] }], goal: "What does part 1 say of retention?" },
    ]);
    const known = answer(findEvidence, ({ subject }) => ({ subject, passages }));
    expect(
      inputsOf(playRun(aReadingRun(), readingWorld(oneStep, reader, known)), answerRequests.name),
    ).toEqual([expect.objectContaining({ found: [{ requestId: "q1", passages }] })]);
  });

  it("gives a reader another turn when all it asked for was refused, and counts what was refused", () => {
    const refused: RequestAnswer = {
      ...anAnswer("q1", 0, 0),
      status: "refused",
      problem: "names no item",
      available: ["talk", "article"],
      pieces: [],
    };
    const reader = answer(readStep, ({ turn }) =>
      turn === 0 ? { ...asks(), refused: [refused] } : concludes(),
    );
    const run = playRun(aReadingRun(), readingWorld(oneStep, reader));
    expect(turnsOf(run, 1)[1]).toMatchObject({ turn: 1, answers: [{ status: "refused" }] });
    expect(jobNames(run)).not.toContain("answer-requests");
    expect(readingOf(run).figures.requests).toMatchObject({ asked: 1, refused: 1, fulfilled: 0 });
  });

  it("counts requests and the shares that could be read, were read, and a cut would have left", () => {
    const excerpts = answer(answerRequests, ({ stepId, requests, charactersLeft }) => ({
      answers: requests.map(({ id }) => ({
        ...anAnswer(id, stepId * 500, stepId * 500 + 1_000),
        repairs: stepId === 1 ? ["counted from 0"] : [],
      })),
      repeated: [],
      deferred: [],
      charactersLeft,
    }));
    expect(readingOf(playRun(aReadingRun(), readingWorld(excerpts)))).toMatchObject({
      goal,
      steps: steps.steps,
      figures: {
        items: 2,
        characters: 200_000,
        reachableShare: 1,
        readShare: 1_500 / 200_000,
        cutShare: 100_000 / 200_000,
        requests: { asked: 2, fulfilled: 2, repaired: 1, refused: 0, repeated: 0 },
      },
    });
  });
});
