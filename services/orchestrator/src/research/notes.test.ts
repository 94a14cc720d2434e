import {
  assessCoverage,
  decomposeQuestion,
  draftReport,
  findEvidence,
  publishReport,
} from "@quarry/contracts";
import type { RunRecord } from "@quarry/runs";
import { aCoverage, aRankedPassage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  aDraft,
  answer,
  aRun,
  eventsOf,
  inputsOf,
  parsedInputsOf,
  playRun,
  type WorldChange,
  worldWith,
} from "../testing/play-run.ts";

const question = "Why is a job of a killed worker taken again?";
const sources = { urls: ["https://example.org/queues"], local: true };
const note = "also look at what it costs";

const decomposing = ({ modelReplied }: { readonly modelReplied: boolean }) =>
  answer(decomposeQuestion, () => ({
    questionType: "why",
    complexity: "simple",
    language: "en",
    topics: [aTopic()],
    modelReplied,
  }));
const decomposed = decomposing({ modelReplied: true });
const drafted = answer(draftReport, () => ({ draft: aDraft, model: { name: "scripted" }, problems: [] }));

/** Creates a run that receives a note while passages are searched, and the test world that adds the note. */
const noted = (...changes: readonly WorldChange[]) => {
  const notes: string[] = [];
  const run: RunRecord = { ...aRun({ question, sources }), notes };
  const searched = answer(findEvidence, ({ subject, round }) => {
    if (round === 0 && notes.length === 0) notes.push(note);
    return { subject, passages: [aRankedPassage()] };
  });
  return playRun(run, worldWith(decomposed, drafted, searched, ...changes));
};

const published = (run: ReturnType<typeof noted>) =>
  parsedInputsOf(run, publishReport).map(({ content }) => content.findings.steering);

describe("a note on a run at work", () => {
  it("is in the next prompts that assess and in those that write, and is taken up once", () => {
    const run = noted();
    expect(inputsOf(run, "decompose-question")).toEqual([expect.not.objectContaining({ notes: [note] })]);
    for (const name of ["assess-coverage", "draft-report"])
      expect(inputsOf(run, name)).toMatchObject([{ notes: [note] }]);
    expect(eventsOf(run, "notes-taken-up")).toEqual([
      { type: "notes-taken-up", notes: [1], stage: "assess-coverage" },
    ]);
    expect(published(run)).toEqual([{ answers: [], notes: [{ text: note, takenUp: true }] }]);
  });

  it("has a topic that it adds searched in another round, although the last one has covered all others", () => {
    const added = { name: "Costs", question: "What does it cost?", queries: ["cost of a stalled job"] };
    const assessed = answer(assessCoverage, ({ topics, round }) => ({
      topics: topics.map(({ topic }) => aCoverage({ topicId: topic.id })),
      ...(round === 0 && { added: [added, added] }),
    }));
    const run = noted(assessed);
    expect(inputsOf(run, "search-web").map((input) => JSON.stringify(input))).toContainEqual(
      expect.stringContaining("cost of a stalled job"),
    );
    expect(eventsOf(run, "question-decomposed")).toMatchObject([
      { topics: [{ id: "t1" }, { id: "t2", name: "Costs" }] },
    ]);
    expect(eventsOf(run, "loop-stopped")).toMatchObject([{ reason: "covered" }]);
    expect(run.last.finish?.status).toBe("completed");
  });

  it("has a topic that it adds during the last assessment searched in another round", () => {
    const notes: string[] = [];
    const run: RunRecord = { ...aRun({ question, sources }), notes };
    const added = { name: "Costs", question: "What does it cost?", queries: ["cost of a stalled job"] };
    const assessed = answer(assessCoverage, ({ topics, notes: heard = [] }) => {
      if (notes.length === 0) notes.push(note);
      return {
        topics: topics.map(({ topic }) => aCoverage({ topicId: topic.id })),
        ...(heard.length > 0 && { added: [added] }),
      };
    });
    const played = playRun(run, worldWith(decomposed, drafted, assessed));
    expect(inputsOf(played, "search-web").map((input) => JSON.stringify(input))).toContainEqual(
      expect.stringContaining("cost of a stalled job"),
    );
    expect(eventsOf(played, "notes-taken-up")).toMatchObject([{ notes: [1], stage: "assess-coverage" }]);
    expect(eventsOf(played, "loop-stopped")).toMatchObject([{ reason: "covered" }]);
    expect(published(played)).toEqual([{ answers: [], notes: [{ text: note, takenUp: true }] }]);
  });

  it("is in the draft where the last assessment has no room for another round", () => {
    const notes: string[] = [];
    const budget = { iterations: 1, pages: 200, deadlineMs: 600_000 };
    const run: RunRecord = { ...aRun({ question, sources, budget }), notes };
    const assessed = answer(assessCoverage, ({ topics }) => {
      if (notes.length === 0) notes.push(note);
      return {
        topics: topics.map(({ topic }) => aCoverage({ topicId: topic.id, covered: false, score: 0.1 })),
      };
    });
    const played = playRun(run, worldWith(decomposed, drafted, assessed));
    expect(inputsOf(played, "assess-coverage")).toHaveLength(1);
    expect(inputsOf(played, "draft-report")).toMatchObject([{ notes: [note] }]);
    expect(eventsOf(played, "notes-taken-up")).toMatchObject([{ notes: [1], stage: "write" }]);
  });

  it("is not taken up, and the report says so, where no language model writes", () => {
    const run = noted(
      decomposing({ modelReplied: false }),
      answer(draftReport, () => ({ draft: aDraft, model: null, problems: [] })),
    );
    expect(eventsOf(run, "notes-taken-up")).toEqual([]);
    expect(published(run)).toEqual([{ answers: [], notes: [{ text: note, takenUp: false }] }]);
  });

  it("is taken no more once the report is being written", () => {
    const closing: string[][] = [];
    const { notes: _none, ...run } = aRun({ question, sources });
    playRun(run, worldWith(decomposed, drafted), undefined, (decide) => {
      const decision = decide();
      if (decision.closesNotes === true) closing.push(decision.jobs.map(({ contract }) => contract.name));
      return decision;
    });
    expect(closing).toEqual([["draft-report"]]);
  });
});
