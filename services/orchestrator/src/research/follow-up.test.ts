import { decomposeQuestion, draftReport, fetchPage, searchWeb, type Thread } from "@quarry/contracts";
import { aCoverage, aTopic } from "@quarry/testkit";
import { describe, expect, it } from "vitest";
import {
  answer,
  aRun,
  assessing,
  parsedInputsOf,
  type PlayedRun,
  playRun,
  worldWith,
} from "../testing/play-run.ts";

const documentId = "c99a804d-36c2-5312-a3ec-c39d81ca24a8";
const asked = "How long does the second of them take?";
const standing = "How long does the second recovery of a queue take?";
const thread: Thread = {
  parentId: "r-00000000abcdef01",
  turns: [{ question: "How does a queue recover?", answer: "In two ways." }],
  documents: [{ documentId, uri: "file:queues.md" }],
  searchesIfNeeded: true,
};

const resolved = answer(decomposeQuestion, ({ earlier }) => ({
  ...(earlier !== undefined && { question: standing }),
  questionType: "what-is",
  complexity: "simple",
  language: "en",
  topics: [aTopic()],
}));

const coveredIn = (first: number) =>
  assessing(({ topic, round }) =>
    round >= first
      ? aCoverage({ topicId: topic.id })
      : aCoverage({ topicId: topic.id, covered: false, score: 0.2, gaps: ["the time"] }),
  );

const play = (first: number, changes: Partial<Thread> = {}): PlayedRun =>
  playRun(
    aRun({ question: asked, sources: { web: true }, thread: { ...thread, ...changes } }),
    worldWith(resolved, coveredIn(first)),
  );

describe("a follow-up question", () => {
  it("reads the documents of the run before as they are stored", () => {
    expect(parsedInputsOf(play(0), fetchPage).map(({ source }) => source)).toContainEqual({
      kind: "stored",
      documentId,
      uri: "file:queues.md",
    });
  });

  it("is asked, from the time it is understood, in words that need nothing before it", () => {
    const played = play(0);
    expect(parsedInputsOf(played, decomposeQuestion)).toMatchObject([
      { question: asked, earlier: thread.turns },
    ]);
    expect(parsedInputsOf(played, draftReport)).toMatchObject([
      { question: standing, earlier: thread.turns },
    ]);
  });

  it("searches only for what these documents leave open", () => {
    expect(parsedInputsOf(play(0), searchWeb)).toEqual([]);
    expect(parsedInputsOf(play(1), searchWeb).length).toBeGreaterThan(0);
  });

  it("searches at once where its user names sources", () => {
    expect(parsedInputsOf(play(0, { searchesIfNeeded: false }), searchWeb).length).toBeGreaterThan(0);
  });
});
