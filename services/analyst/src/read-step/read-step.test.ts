import { readStep } from "@quarry/contracts";
import { describe, expect, it } from "vitest";
import { textsOf } from "../testing/reading-collection.ts";
import { aStep, readSession, type ReadSession, readTurn } from "../testing/reading-session.ts";
import { sampleQuotes, seasonItems } from "../testing/season-items.ts";

const sentenceTexts = ({ end }: ReadSession): string[] => end.sentences.map(({ text }) => text);
const asked = ({ turns }: ReadSession): string[] =>
  turns.flatMap(({ requests }) => requests.map(({ type }) => type));
const askedIds = ({ turns }: ReadSession): string[] =>
  turns.flatMap(({ requests }) => requests.map(({ id }) => id));

describe("reading a step without a model", () => {
  it("ends with sentences that are verbatim at their citations", async () => {
    const items = seasonItems();
    const { end } = await readSession(items);
    const texts = textsOf(items);
    expect(readStep.output.parse(end)).toEqual(end);
    expect(end).toMatchObject({ status: "complete", requests: [], model: null, tokens: 0, cost: 0 });
    expect(end.sentences.length).toBeGreaterThan(2);
    for (const { text, citations, section } of end.sentences) {
      expect(section).toBe("step-1");
      expect(citations[0]?.quote).toBe(text);
      for (const { documentId, start, end: to, quote } of citations)
        expect(texts.get(documentId)?.slice(start, to)).toBe(quote);
    }
  });

  it("finds facts, opinions and statements of several items", async () => {
    const session = await readSession(seasonItems());
    expect(sentenceTexts(session)).toEqual(
      expect.arrayContaining([
        sampleQuotes.fell,
        sampleQuotes.ranking,
        sampleQuotes.fair,
        sampleQuotes.reset,
      ]),
    );
    const reset = session.end.sentences.find(({ text }) => text === sampleQuotes.reset);
    expect(reset?.citations).toHaveLength(2);
    expect(session.end.insights).toMatch(/^2 of 2 items speak of this\. /u);
  });

  it("searches by meaning and requests comments, and nothing twice", async () => {
    const session = await readSession(seasonItems());
    expect(session.turns[0]?.requests.map(({ type }) => type)).toEqual(["semantic", "comments", "semantic"]);
    expect(new Set(askedIds(session)).size).toBe(askedIds(session).length);
    const linkIds = session.turns.flatMap(({ requests }) => requests.flatMap((request) => request.linkIds));
    expect(new Set(linkIds)).toEqual(new Set(["yt_reset", "yt_hours"]));
  });

  it("reads whole items if the plan says so", async () => {
    const step = aStep({ retrieval_strategy: "full_content", required_data: "transcript" });
    const session = await readSession(seasonItems(), {}, { step });
    expect(asked(session)).toEqual(["full_content_item", "full_content_item"]);
    expect(sentenceTexts(session)).toContain(sampleQuotes.ranking);
  });

  it("uses only the words of markers if the plan says so", async () => {
    const session = await readSession(
      seasonItems(),
      {},
      { step: aStep({ retrieval_strategy: "markers_only" }) },
    );
    expect(session.turns).toHaveLength(1);
    expect(sentenceTexts(session)).toContain(sampleQuotes.fell);
  });

  it("requests content even without markers", async () => {
    const items = seasonItems().map((item) => ({
      ...item,
      transcript: item.transcript && { ...item.transcript, marking: null },
    }));
    const step = aStep({ retrieval_strategy: "markers_only", required_data: "transcript" });
    const session = await readSession(items, {}, { step });
    expect(asked(session)[0]).toBe("semantic");
    expect(sentenceTexts(session)).toContain(sampleQuotes.ranking);
  });

  it("requests only as much as fits, and answers", async () => {
    const step = aStep({ retrieval_strategy: "full_content", required_data: "transcript" });
    const session = await readSession(seasonItems(), {}, { step, charactersLeft: 8_000 });
    expect(askedIds(session)).toEqual(["whole-1-transcript"]);
    expect(session.end.sentences.length).toBeGreaterThan(0);
  });

  it("requests deferred content again, and reads in parts what will not fit", async () => {
    const step = aStep({ retrieval_strategy: "full_content", required_data: "transcript" });
    const items = seasonItems();
    const [whole] = (await readTurn(items, {}, { step })).requests;
    const deferred = whole ? [{ request: whole, linkIds: whole.linkIds, characters: 7_900 }] : [];
    const waiting = await readTurn(items, {}, { step, turn: 1, deferred });
    expect(waiting.requests.map(({ id }) => id)).toContain(whole?.id);
    const late = await readTurn(items, {}, { step, turn: 1, deferred, charactersLeft: 3_500 });
    expect(late.requests).toMatchObject([{ type: "semantic", maxCharacters: 3_500 }]);
  });

  it("requests nothing in its last turn", async () => {
    const turn = await readTurn(seasonItems(), {}, { followUpsLeft: 0 });
    expect(turn).toMatchObject({ status: "complete", requests: [] });
    expect(turn.sentences.length).toBeGreaterThan(0);
  });

  it("has confidence 0 if nothing addresses the step", async () => {
    const step = aStep({ goal: "How are violins varnished?", required_data: "transcript" });
    const { end } = await readSession(seasonItems(), {}, { step });
    expect(end).toMatchObject({
      sentences: [],
      confidence: 0,
      insights: "Nothing that was read speaks of this.",
    });
  });

  it("reads the remaining texts when one is no longer stored", async () => {
    const items = seasonItems().map((item, index) => (index === 0 ? { ...item, transcript: null } : item));
    const { end } = await readSession(items);
    expect(end.sentences.map(({ text }) => text)).toContain(sampleQuotes.fair);
  });
});
