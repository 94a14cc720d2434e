import { dequantiseRows } from "@quarry/ranking";
import { aMarker, aMarking, evidenceTest as it } from "@quarry/testkit";
import { describe, expect } from "vitest";
import type { FoundPassage, StoredPassage } from "../src/index.ts";
import { axis, documentIdFor, documentOf, passageOf } from "./some-passages.ts";

const asFound = (passage: StoredPassage): FoundPassage => {
  const {
    terms: _terms,
    dense: _dense,
    tokens: _tokens,
    sentences: _sentences,
    encoder: _encoder,
    ...found
  } = passage;
  return found;
};

describe("passages", () => {
  it("come back with their text and place, in the order asked for", async ({ evidence }) => {
    const dated = passageOf("a", 3, {
      publishedAt: "2026-05-01",
      headings: ["Title"],
      text: "“漢字” \\ \u{1F600}",
    });
    const plain = passageOf("a", 4, { index: 1 });
    const said = passageOf("a", 5, { index: 2, startMs: 61_000, endMs: 64_500, firstPage: 3, lastPage: 4 });
    await evidence.putPassages([dated, plain, said]);
    const nowhere = passageOf("b", 0).passageId;
    const ids = [plain.passageId, nowhere, dated.passageId, said.passageId];
    expect(await evidence.readPassages(ids)).toEqual([plain, dated, said].map(asFound));
  });

  it("are returned with their vectors, in the stored precision, and their sentences", async ({
    evidence,
  }) => {
    const data = Float32Array.from({ length: 2 * 128 }, (_, index) => Math.sin(index) / 8);
    const stored = passageOf("a", 3, {
      tokens: { data, count: 2, dimensions: 128 },
      sentences: [
        { start: 0, end: 40, rows: [0, 1] },
        { start: 41, end: 90, rows: [1] },
      ],
    });
    await evidence.putPassages([stored]);
    const vectors = (await evidence.readVectors([stored.passageId], stored.encoder)).get(stored.passageId);
    expect(vectors?.sentences).toEqual(stored.sentences);
    expect(vectors?.dense).toMatchObject({ count: 1, dimensions: 384 });
    expect(vectors?.tokens).toMatchObject({ count: 2, dimensions: 128 });
    const tokens = vectors ? dequantiseRows(vectors.tokens).data : new Float32Array();
    const halfAStep = 5 / Math.sqrt(128) / 28 / 2;
    expect(Math.max(...tokens.map((value, at) => Math.abs(value - (data[at] ?? NaN))))).toBeLessThan(
      halfAStep + 1e-6,
    );
  });

  it("give no vectors for unknown ids, nor those of another encoder", async ({ evidence }) => {
    const stored = passageOf("a", 3, { encoder: "gte-small-int8" });
    await evidence.putPassages([stored]);
    const ids = [stored.passageId, passageOf("b", 0).passageId];
    expect([...(await evidence.readVectors(ids, "gte-small-int8")).keys()]).toEqual([stored.passageId]);
    expect(await evidence.readVectors(ids, "gte-small-fp32")).toEqual(new Map());
    expect(await evidence.readVectors([], "gte-small-int8")).toEqual(new Map());
  });

  it("say so when what is stored cannot be read as vectors", async ({ evidence, qdrant, evidencePrefix }) => {
    const stored = passageOf("a", 3);
    await evidence.putPassages([stored]);
    await fetch(`${qdrant.url}/collections/${evidencePrefix}passages/points/payload?wait=true`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ payload: { vectors: "????" }, points: [stored.passageId] }),
    });
    await expect(evidence.readVectors([stored.passageId], stored.encoder)).rejects.toMatchObject({
      code: "bad-output",
      message: expect.stringContaining("4 characters are not whole rows of 384 dimensions"),
    });
  });

  it("are replaced, not doubled, when they are stored again", async ({ evidence }) => {
    const passages = [0, 1].map((index) => passageOf("a", index, { index }));
    await evidence.putPassages(passages);
    await evidence.putPassages(passages);
    expect(await evidence.countPassages(documentIdFor("a"))).toBe(2);
    await evidence.dropPassages(documentIdFor("a"), 1);
    expect(await evidence.countPassages(documentIdFor("a"))).toBe(1);
  });

  it("are stored in as many requests as their bytes need", async ({ evidence }) => {
    const data = Float32Array.from({ length: 2_000 * 384 }, (_, index) => Math.sin(index) / 20);
    const tokens = { data, count: 2_000, dimensions: 384 };
    const passages = Array.from({ length: 60 }, (_, index) => passageOf("big", index, { index, tokens }));
    await evidence.putPassages(passages);
    expect(await evidence.countPassages(documentIdFor("big"))).toBe(60);
  });

  it("are not sent when one of them is malformed", async ({ evidence }) => {
    const malformed = passageOf("a", 1, { index: 1, dense: axis(1).fill(NaN) });
    await expect(evidence.putPassages([passageOf("a", 0), malformed])).rejects.toMatchObject({
      code: "bad-input",
      retry: "never",
      message: expect.stringContaining(`dense of passage ${malformed.passageId} holds NaN at position 0`),
    });
    expect(await evidence.countPassages(documentIdFor("a"))).toBe(0);
  });
});

describe("what passages repeat of their document", () => {
  const ids = [0, 1].map((index) => passageOf("a", 0, { index }).passageId);

  it("learns of markers: a passage carries the kinds of those that overlap it", async ({ evidence }) => {
    await evidence.putDocument(documentOf("a"));
    await evidence.putPassages([0, 1].map((index) => passageOf("a", 0, { index })));
    const typesOf = async () => (await evidence.readPassages(ids)).map(({ markerTypes }) => markerTypes);
    const markers = [
      aMarker({ type: "opinion", start: 80, end: 110 }),
      aMarker({ type: "datapoint", start: 5, end: 9 }),
      aMarker({ type: "opinion", start: 0, end: 3 }),
      aMarker({ type: "key-fact", start: 90, end: 100 }),
    ];
    await evidence.putMarking(documentIdFor("a"), aMarking({ markers }));
    expect(await typesOf()).toEqual([["datapoint", "opinion"], ["opinion"]]);
    await evidence.putMarking(documentIdFor("a"), aMarking());
    expect(await typesOf()).toEqual([[], []]);
    expect((await evidence.getDocument(documentIdFor("a")))?.marking).toEqual(aMarking());
  });

  it("is repaired for passages that are stored after the markers", async ({ evidence }) => {
    await evidence.putDocument(documentOf("a"));
    await evidence.putMarking(
      documentIdFor("a"),
      aMarking({ markers: [aMarker({ type: "opinion", end: 300 })] }),
    );
    await evidence.putPassages([passageOf("a", 0)]);
    await evidence.syncPassages(documentIdFor("a"));
    const [passage] = await evidence.readPassages(ids);
    expect(passage?.markerTypes).toEqual(["opinion"]);
  });

  it("follows newer facts", async ({ evidence }) => {
    await evidence.putDocument(documentOf("a"));
    await evidence.putPassages([passageOf("a", 0)]);
    const facts = {
      title: "Stacks",
      grade: "A",
      publisher: "example.org",
      publishedAt: "2026-05-01",
    } as const;
    await evidence.putDocument(documentOf("a", facts));
    const [passage] = await evidence.readPassages(ids);
    expect(passage).toMatchObject(facts);
  });
});
