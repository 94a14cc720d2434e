import { type ProviderReport, type RunEvent, runViewSchema } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { aRun, logOf } from "../../test/in-memory/in-memory-ports.ts";
import { runView } from "./run-view.ts";

const topics = [
  { id: "t1", name: "Recovery" },
  { id: "t2", name: "Locks" },
];

const indexed = (documentId: string, passages: number, written: number) =>
  ({ type: "document-indexed", documentId, passages, written, alreadyIndexed: written === 0 }) as const;

const stored = (documentId: string, uri: string) =>
  ({ type: "document-stored", documentId, uri, title: "", grade: "C", characters: 9 }) as const;

describe("runView", () => {
  it("shows a run without a log as queued and empty", () => {
    const view = runView(aRun(), []);
    expect(view).toMatchObject({ status: "queued", stage: null, round: 0, topics: [], stop: null });
    expect(view.links["events"]).toBe("/v1/research/r-00000001/events");
    expect(runViewSchema.parse(view)).toEqual(view);
  });

  it("lists every topic with its newest assessment", () => {
    const assessment = (covered: boolean, score: number): RunEvent => ({
      type: "topic-assessed",
      topicId: "t1",
      name: "Recovery",
      gaps: [],
      covered,
      score,
    });
    const log = logOf(
      { type: "question-decomposed", questionType: "how-to", complexity: "simple", topics },
      assessment(false, 0.3),
      assessment(true, 0.8),
    );
    expect(runView(aRun(), log).topics).toEqual([
      { id: "t1", name: "Recovery", covered: true, score: 0.8 },
      { id: "t2", name: "Locks", covered: false, score: 0 },
    ]);
  });

  it("counts what searches retrieved from a collection, each document once", () => {
    const found = (...documents: { documentId: string; passages: number }[]): RunEvent => ({
      type: "evidence-found",
      subject: "t1",
      passages: 2,
      documents,
    });
    const [one, other] = [
      { documentId: "d1", passages: 3 },
      { documentId: "d2", passages: 4 },
    ];
    const log = logOf(stored("d0", "a"), indexed("d0", 5, 5), found(one), found(one, other));
    expect(runView(aRun(), log).counts).toMatchObject({ documents: 3, passages: 12, passagesWritten: 5 });
  });

  it("counts a document that came in under two addresses once", () => {
    const log = logOf(
      stored("d1", "https://a.example/"),
      stored("d1", "https://b.example/"),
      indexed("d1", 4, 4),
      indexed("d1", 4, 0),
      indexed("d2", 2, 2),
      { type: "source-unavailable", uri: "file:x", reason: "empty", detail: "" },
      { type: "claims-extracted", claims: 5 },
    );
    expect(runView(aRun(), log).counts).toEqual({
      documents: 1,
      unavailable: 1,
      passages: 6,
      passagesWritten: 6,
      claims: 5,
      pages: { read: 0, unchanged: 0, kept: 0 },
    });
  });

  it("distinguishes pages that were read now, unchanged ones and those not requested", () => {
    const page = (uri: string, origin: "web" | "unchanged" | "kept"): RunEvent => ({
      ...stored(uri, `https://${uri}.example/`),
      origin,
    });
    const log = logOf(
      page("a", "web"),
      page("a", "web"),
      page("b", "web"),
      page("c", "unchanged"),
      page("d", "kept"),
      { ...stored("e", "file:e.md"), origin: "handed-in" },
      stored("f", "file:f.md"),
    );
    expect(runView(aRun(), log).counts.pages).toEqual({ read: 2, unchanged: 1, kept: 1 });
  });

  it("shows the last word of every search provider", () => {
    const detail = "SearXNG answers 403: json is not among its formats";
    const answered = (...providers: ProviderReport[]): RunEvent => ({
      type: "search-answered",
      query: "q",
      results: 1,
      diagnosis: [],
      providers,
    });
    const log = logOf(
      answered(
        { provider: "searxng", status: "answered", results: 3 },
        { provider: "brave", status: "answered", results: 2 },
      ),
      answered({ provider: "searxng", status: "failed", results: 0, detail }),
      { type: "search-answered", query: "of an earlier version", results: 0, diagnosis: [] },
    );
    expect(runView(aRun(), log).search).toEqual([
      { provider: "searxng", status: "failed", results: 0, detail },
      { provider: "brave", status: "answered", results: 2 },
    ]);
  });

  it("adds up what the reasoning tasks took, and shows what is left of the budget", () => {
    const judged: RunEvent = {
      type: "task-answered",
      task: "judge-claim",
      method: "model",
      model: "small",
      calls: 1,
      inputTokens: 700,
      outputTokens: 50,
      cost: 0.25,
      cached: false,
      twinReason: null,
    };
    const log = logOf(judged, { ...judged, method: "twin", model: null, twinReason: "budget" });
    const budget = { maxTokens: 2_000, maxCost: null, tokens: 1_500, cost: 0.5 };
    const spending = { ...budget, exhausted: "tokens" } as const;
    expect(runView(aRun({ spending }), log).usage).toStrictEqual({
      calls: 2,
      inputTokens: 1_400,
      outputTokens: 100,
      cost: 0.5,
      cached: 0,
      twins: 1,
      tasks: [
        {
          task: "judge-claim",
          byModel: 1,
          byFallback: 1,
          reasons: [{ reason: "budget", count: 1, problem: "" }],
        },
      ],
      budget: { maxTokens: 2_000, maxCost: null, tokens: 1_500, cost: 0.5 },
    });
  });

  it("says how the report was written, and what kept the model from writing", () => {
    const written: RunEvent = {
      type: "task-answered",
      task: "write-sections",
      method: "model",
      model: "large",
      calls: 1,
      inputTokens: 700,
      outputTokens: 50,
      cost: 0,
      cached: false,
      twinReason: null,
    };
    const late: RunEvent = {
      ...written,
      task: "write-summary",
      method: "twin",
      model: null,
      twinReason: "late",
      problem: "no time was left",
    };
    expect(runView(aRun(), logOf({ ...written, task: "judge-claim" })).writing).toBeNull();
    expect(runView(aRun(), logOf(written)).writing).toMatchObject({
      byModel: 1,
      byFallback: 0,
      reason: null,
    });
    expect(runView(aRun(), logOf(written, late)).writing).toEqual({
      byModel: 1,
      byFallback: 1,
      reason: "no time was left",
      remedy: expect.stringContaining("deadlineMs"),
    });
  });

  it("says of a run that was cancelled before its search ended that this is why", () => {
    const finished: RunEvent = { type: "run-finished", status: "cancelled", detail: "cancelled on request" };
    const cancelled = aRun({ status: "cancelled" });
    expect(runView(cancelled, logOf(finished)).stop).toEqual({
      reason: "cancelled",
      detail: "cancelled on request",
    });
    const log = logOf({ type: "loop-stopped", reason: "covered", detail: "all" }, finished);
    expect(runView(cancelled, log).stop).toEqual({ reason: "covered", detail: "all" });
    expect(runView(aRun({ status: "running" }), logOf()).stop).toBeNull();
  });
});
