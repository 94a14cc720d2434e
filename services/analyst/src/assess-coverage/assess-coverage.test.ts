import type { Coverage, InputOf, assessCoverage } from "@quarry/contracts";
import { createSilentLogger } from "@quarry/observability";
import { aDocumentFacts, aRankedPassage, aTopic } from "@quarry/testkit/builders";
import { describe, expect, it } from "vitest";
import type { StoredDocument } from "../ports.ts";
import { createAssessCoverage } from "./assess-coverage.ts";

type Changes = Partial<InputOf<typeof assessCoverage>>;

const idOf = (index: number): string => `7f6ed9a4-6a0e-5b8a-9d4e-0f6f3c1d2b3${index}`;

const context = { jobId: "j", attempt: 1, signal: new AbortController().signal, log: createSilentLogger() };

const assess = async (texts: readonly string[], changes: Changes = {}): Promise<Coverage> => {
  const documents = texts.map((text, index): StoredDocument => ({
    facts: aDocumentFacts({ documentId: idOf(index) }),
    text,
  }));
  const passages = documents.map(({ facts: { documentId }, text }) =>
    aRankedPassage({
      documentId,
      start: 0,
      end: text.length,
      spans: [{ start: 0, end: text.length, score: 1 }],
    }),
  );
  const read = async (documentId: string): Promise<StoredDocument | undefined> =>
    documents.find(({ facts }) => facts.documentId === documentId);
  return createAssessCoverage({ documents: { read } })(
    {
      runId: "r-01h2x3y4",
      round: 0,
      question: "How does Quarry keep a run alive when a worker is killed?",
      questionType: "other",
      language: "en",
      topic: aTopic({ name: "When a worker is killed", question: "What happens when a worker is killed?" }),
      passages,
      threshold: 0.7,
      ...changes,
    },
    context,
  );
};

const answer =
  "# Recovery\n\nRedis keeps every job. When a worker is killed, its lock expires and another worker takes the job again.\n";
const offTopic =
  "# Colours\n\nThe button of the report page is green. Its border is two pixels wide everywhere.\n";

describe("createAssessCoverage", () => {
  it("covers a topic one document answers, with a proof that stands in it", async () => {
    const coverage = await assess([answer]);
    expect(coverage).toMatchObject({ covered: true, gaps: [] });
    const { start, end, quote } = coverage.proof ?? { start: 0, end: 0, quote: "none" };
    expect(answer.slice(start, end)).toBe(quote);
    expect(quote).toContain("When a worker is killed");
  });

  it("scores nothing without passages and asks the topic's question again", async () => {
    expect(await assess([])).toEqual({
      topicId: "t1",
      covered: false,
      score: 0,
      proof: null,
      gaps: ["What happens when a worker is killed?"],
    });
  });

  it("does not take a text about something else for an answer", async () => {
    expect(await assess([offTopic])).toMatchObject({ covered: false, score: 0, proof: null });
  });

  it("asks for the words that were not found", async () => {
    const coverage = await assess([
      "A worker takes jobs from the queue and renews their locks every second.\n",
    ]);
    expect(coverage.covered).toBe(false);
    expect((coverage.leads ?? []).join(" ")).toContain("killed");
  });

  it("is not covered by a menu that has all the words", async () => {
    const menu =
      "- [When a worker is killed](/a)\n- [Worker killed](/b)\n- [Kill a worker](/c)\n- [Workers](/d)\n";
    expect(await assess([menu])).toMatchObject({ covered: false, score: 0 });
  });

  it("obeys the threshold", async () => {
    const { score } = await assess([answer]);
    expect(await assess([answer], { threshold: score })).toMatchObject({ covered: true });
    expect(await assess([answer], { threshold: score + 0.01 })).toMatchObject({ covered: false });
  });

  it("assesses Chinese", async () => {
    const topic = aTopic({ name: "工作进程被杀死时会发生什么", question: "工作进程被杀死时会发生什么？" });
    const covered = await assess(["当工作进程被杀死时，它的锁会过期，任务由另一个工作进程重新领取。"], {
      topic,
      language: "zh",
    });
    const missed = await assess(["报告页面的按钮是绿色的，边框宽度为两个像素。"], { topic, language: "zh" });
    expect(covered.score).toBeGreaterThanOrEqual(0.7);
    expect(missed.score).toBeLessThan(0.3);
  });

  it("goes on without a document that is gone", async () => {
    const passage = aRankedPassage({ documentId: idOf(9), start: 0, end: 50 });
    expect(await assess([], { passages: [passage] })).toMatchObject({ score: 0, proof: null });
  });
});
