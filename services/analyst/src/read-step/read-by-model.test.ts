import type { LanguageModel } from "@quarry/language-model";
import { createScriptedModel } from "@quarry/language-model/testing";
import { describe, expect, it } from "vitest";
import { readSession, readTurn } from "../testing/reading-session.ts";
import { sampleQuotes, seasonItems } from "../testing/season-items.ts";

const items = seasonItems();

const finding = {
  text: "Retention of players fell by 30%.",
  quotes: [{ link_id: "yt_reset", quote: sampleQuotes.fell }],
};
const request = {
  id: "req_1",
  request_type: "full_content_item",
  source_link_ids: ["yt_reset"],
  reason: "why",
};
const saying = (changes: object): string =>
  JSON.stringify({
    step_id: 1,
    findings: [finding],
    insights: "Retention fell by 30%.",
    confidence: 0.7,
    requests: [],
    analysis_status: "complete",
    ...changes,
  });

const read = (replies: readonly string[], changes: Parameters<typeof readTurn>[2] = {}) =>
  readTurn(items, { model: createScriptedModel(replies) }, changes);

/** Replies the same each time, and records the calls. */
const alwaysSaying = (text: string): LanguageModel => {
  const usage = { inputTokens: 10, outputTokens: 5 };
  return {
    name: "stubborn",
    complete: async ({ report }) => {
      report?.({ model: "stubborn", outcome: "answered", cost: 0.5, ...usage });
      return { text, usage };
    },
  };
};

describe("reading a turn by a model", () => {
  it("accepts findings whose quotes are in the markers, and the insights", async () => {
    expect(await read([saying({})])).toMatchObject({
      status: "complete",
      requests: [],
      insights: "Retention fell by 30%.",
      confidence: 0.7,
      sentences: [{ id: "s1", section: "step-1", citations: [{ quote: sampleQuotes.fell }] }],
      model: { name: "scripted" },
    });
  });

  it("accepts answerable requests, and reports those repaired and refused", async () => {
    const requests = [
      { ...request, source_link_ids: ["yt-resett"] },
      { id: "req_2", request_type: "keyword" },
    ];
    expect(await read([saying({ findings: [], requests, analysis_status: "in_progress" })])).toMatchObject({
      status: "in_progress",
      requests: [{ id: "req_1", type: "full_content_item", linkIds: ["yt_reset"] }],
      repairs: [{ requestId: "req_1" }],
      refused: [{ requestId: "req_2", status: "refused" }],
      sentences: [],
      confidence: 0,
    });
  });

  it("uses the findings of a reply that is marked complete but still has requests", async () => {
    expect(await read([saying({ requests: [request] })])).toMatchObject({ status: "complete", requests: [] });
  });

  it("ignores requests in the last turn", async () => {
    const asking = saying({ requests: [request], analysis_status: "in_progress" });
    expect(await read([asking], { followUpsLeft: 0 })).toMatchObject({ status: "complete", requests: [] });
  });

  it.each([
    ["nothing", saying({ findings: [], insights: "" })],
    [
      "findings that no quote proves",
      saying({ findings: [{ text: "It rose.", quotes: [{ quote: "It rose." }] }] }),
    ],
    ["no JSON", "I would rather not."],
  ])(
    "asks again for a reply with %s, and reads on without the model when that comes twice",
    async (_what, reply) => {
      expect(await read([reply, saying({})])).toMatchObject({ model: { name: "scripted" } });
      const fallback = await read([reply, reply]);
      expect(fallback.model).toBeNull();
      expect(fallback.requests.length).toBeGreaterThan(0);
    },
  );

  it("ends with findings when a model repeats its requests and never answers", async () => {
    const model = alwaysSaying(saying({ findings: [], requests: [request], analysis_status: "in_progress" }));
    const { turns, end } = await readSession(items, { model });
    expect(turns).toHaveLength(6);
    expect(end).toMatchObject({ status: "complete", model: null, tokens: 30, cost: 1 });
    expect(end.sentences.length).toBeGreaterThan(0);
  });

  it("keeps the model's own summary of its findings, without addresses", async () => {
    const insights = "Churn grew, and 45 people said so: see https://invented.example/paper.";
    expect((await read([saying({ insights })])).insights).toBe("Churn grew, and 45 people said so: see .");
    expect((await read([saying({ insights: "" })])).insights).toBe(finding.text);
  });
});
