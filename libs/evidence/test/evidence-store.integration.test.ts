import { aDocumentFacts, evidenceTest as it, startQdrant } from "@quarry/testkit";
import { describe, expect, vi } from "vitest";
import { createEvidenceStore, type StoredPassage } from "../src/index.ts";
import { axis, documentIdFor, passageOf } from "./some-passages.ts";

const factsOf = (name: string) => aDocumentFacts({ documentId: documentIdFor(name), uri: `file:${name}.md` });
const aDocument = (name: string, text = `Text of ${name}.`) => ({ facts: factsOf(name), text });

// A busy machine needs seconds to make three collections.
vi.setConfig({ testTimeout: 60_000 });

describe("documents", () => {
  it("come back whole, a text of 600,000 characters included", async ({ evidence }) => {
    const document = aDocument("long", "Wörter, 漢字 and \u{1F600}. ".repeat(25_000));
    await evidence.putDocument(document);
    expect(await evidence.getDocument(documentIdFor("long"))).toEqual(document);
  });

  it("are undefined when they were never stored", async ({ evidence }) => {
    expect(await evidence.getDocument(documentIdFor("nowhere"))).toBeUndefined();
    expect(await evidence.indexedWith(documentIdFor("nowhere"))).toBeUndefined();
  });

  it("keep their text and index mark when they are stored again with newer facts", async ({ evidence }) => {
    const mark = { passages: 3, encoder: "gte" };
    await evidence.putDocument(aDocument("a"));
    await evidence.markIndexed(documentIdFor("a"), mark);
    await evidence.putDocument({ facts: { ...factsOf("a"), grade: "A" }, text: "Text of a." });
    expect(await evidence.indexedWith(documentIdFor("a"))).toEqual(mark);
    expect(await evidence.getDocument(documentIdFor("a"))).toMatchObject({
      facts: { grade: "A" },
      text: "Text of a.",
    });
  });

  it("lose their index mark, and nothing else, when it is taken off", async ({ evidence }) => {
    await evidence.putDocument(aDocument("a"));
    await evidence.markIndexed(documentIdFor("a"), { passages: 3, encoder: "gte" });
    await evidence.unmarkIndexed(documentIdFor("a"));
    expect(await evidence.indexedWith(documentIdFor("a"))).toBeUndefined();
    expect(await evidence.getDocument(documentIdFor("a"))).toEqual(aDocument("a"));
  });

  it("give their facts in the order asked for", async ({ evidence }) => {
    for (const name of ["a", "b"]) await evidence.putDocument(aDocument(name));
    const facts = await evidence.getFacts(["b", "nowhere", "a"].map(documentIdFor));
    expect(facts).toEqual([factsOf("b"), factsOf("a")]);
    expect(await evidence.getFacts([])).toEqual([]);
  });
});

describe("scopes", () => {
  it("hold documents once, however often they join", async ({ evidence }) => {
    for (const name of ["a", "b", "c"]) await evidence.putDocument(aDocument(name));
    await evidence.join("run:r-1", documentIdFor("a"));
    await evidence.join("run:r-1", documentIdFor("a"));
    await evidence.join("collection:c-1", documentIdFor("b"));
    expect(await evidence.documentsIn(["run:r-1"])).toEqual([documentIdFor("a")]);
    const both = [documentIdFor("a"), documentIdFor("b")].toSorted();
    expect(await evidence.documentsIn(["run:r-1", "collection:c-1"])).toEqual(both);
    expect(await evidence.documentsIn(["run:r-9"])).toEqual([]);
    expect(await evidence.documentsIn([])).toHaveLength(3);
  });

  it("leave nothing behind that no other scope holds", async ({ evidence }) => {
    for (const name of ["mine", "shared"]) {
      await evidence.putDocument(aDocument(name));
      await evidence.putPassages([passageOf(name, { axes: [0, 1] })]);
      await evidence.join("run:r-1", documentIdFor(name));
    }
    await evidence.join("run:r-2", documentIdFor("shared"));
    await evidence.forget("run:r-1");
    expect(await evidence.getDocument(documentIdFor("mine"))).toBeUndefined();
    expect(await evidence.countPassages(documentIdFor("mine"))).toBe(0);
    expect(await evidence.documentsIn(["run:r-1"])).toEqual([]);
    expect(await evidence.countPassages(documentIdFor("shared"))).toBe(1);
    await evidence.forget("run:r-2");
    expect(await evidence.documentsIn([])).toEqual([]);
    expect(await evidence.countPassages(documentIdFor("shared"))).toBe(0);
  });
});

describe("passages", () => {
  it("come back with the vectors asked for, to the precision they are stored with", async ({ evidence }) => {
    const stored = passageOf("a", { axes: [3, 5], terms: ["queue"] });
    await evidence.putPassages([stored]);
    const [bare] = await evidence.readPassages([stored.passageId]);
    expect(bare).not.toHaveProperty("dense");
    expect(bare).not.toHaveProperty("tokens");
    const { terms: _terms, ...rest } = stored;
    const [full] = await evidence.readPassages([stored.passageId], { withTokens: true, withDense: true });
    expect(full).toEqual(rest);
  });

  it("are replaced, not doubled, when they are stored again", async ({ evidence }) => {
    const passages = [0, 1].map((index) => passageOf("a", { axes: [index], index }));
    await evidence.putPassages(passages);
    await evidence.putPassages(passages);
    expect(await evidence.countPassages(documentIdFor("a"))).toBe(2);
    await evidence.dropPassages(documentIdFor("a"), 1);
    expect(await evidence.countPassages(documentIdFor("a"))).toBe(1);
  });

  it("are stored in as many requests as their bytes need", async ({ evidence }) => {
    const noise = Float32Array.from({ length: 500 * 384 }, (_, index) => Math.sin(index) / 20);
    const passages = Array.from({ length: 24 }, (_, index): StoredPassage => ({
      ...passageOf("big", { axes: [index], index }),
      tokens: { data: noise, count: 500, dimensions: 384 },
      tokenOffsets: Array.from({ length: 500 }, (_, row): [number, number] => [row, row + 1]),
    }));
    await evidence.putPassages(passages);
    expect(await evidence.countPassages(documentIdFor("big"))).toBe(24);
  });
});

describe("searches", () => {
  const near = passageOf("near", { axes: [10, 20], terms: ["stall", "job", "lock"], grade: "A" });
  const far = passageOf("far", { axes: [30, 40], terms: ["bread", "job"], grade: "D" });
  const ids = (candidates: readonly { passageId: string }[]) => candidates.map(({ passageId }) => passageId);

  it("rank by cosine, by BM25 and by MaxSim", async ({ evidence }) => {
    await evidence.putPassages([far, near]);
    const dense = await evidence.searchDense(axis(10, 0.3), {}, 5);
    expect(ids(dense)).toEqual([near.passageId, far.passageId]);
    expect(dense[0]?.score).toBeCloseTo(Math.cos(0.3), 3);
    expect(ids(await evidence.searchBm25(["lock", "job"], {}, 5))).toEqual([near.passageId, far.passageId]);
    const both = [near.passageId, far.passageId];
    const maxSim = await evidence.scoreMaxSim(far.tokens, both, 5);
    expect(ids(maxSim)).toEqual([far.passageId, near.passageId]);
    expect(maxSim[0]?.score).toBeCloseTo(2 * (0.75 ** 2 + 0.5 ** 2), 3);
  });

  it("keep to the documents and grades asked for", async ({ evidence }) => {
    await evidence.putPassages([far, near]);
    expect(ids(await evidence.searchDense(axis(10), { minGrade: "C" }, 5))).toEqual([near.passageId]);
    const onlyFar = { documentIds: [documentIdFor("far")] };
    expect(ids(await evidence.searchBm25(["job"], onlyFar, 5))).toEqual([far.passageId]);
    expect(ids(await evidence.scoreMaxSim(near.tokens, [far.passageId], 5))).toEqual([far.passageId]);
  });

  it("find nothing in no documents, for no terms, among no passages", async ({ evidence }) => {
    await evidence.putPassages([near]);
    expect(await evidence.searchDense(axis(10), { documentIds: [] }, 5)).toEqual([]);
    expect(await evidence.searchBm25(["job"], { documentIds: [] }, 5)).toEqual([]);
    expect(await evidence.searchBm25([], {}, 5)).toEqual([]);
    expect(await evidence.scoreMaxSim(near.tokens, [], 5)).toEqual([]);
  });
});

describe("failures", () => {
  it("names collection and remedy when the vectors are of another length", async ({
    qdrant,
    evidence,
    evidencePrefix,
  }) => {
    await evidence.ensure();
    const other = createEvidenceStore({ url: qdrant.url, dimensions: 96, prefix: evidencePrefix });
    await expect(other.ensure()).rejects.toMatchObject({
      code: "bad-configuration",
      retry: "never",
      message: expect.stringMatching(`${evidencePrefix}passages holds vectors of 384.*makes 96.*index anew`),
    });
  });

  it("does not try again what Qdrant refuses", async ({ evidence }) => {
    await expect(evidence.searchDense(Float32Array.of(1, 2), {}, 5)).rejects.toMatchObject({
      code: "bad-input",
      retry: "never",
      message: expect.stringMatching(/400.*dimension/),
    });
  });

  it("makes collections once when two services start together", async ({ qdrant, evidencePrefix }) => {
    const stores = [1, 2, 3].map(() =>
      createEvidenceStore({ url: qdrant.url, dimensions: 8, prefix: `${evidencePrefix}shared-` }),
    );
    await Promise.all(stores.map((store) => store.ensure()));
    expect(await stores[0]?.documentsIn([])).toEqual([]);
  });

  it("asks to try again when the server is gone, and works when it is back", async () => {
    const server = await startQdrant();
    const evidence = createEvidenceStore({ url: server.url, dimensions: 8 });
    expect(await evidence.isReady()).toBe(true);
    await server.stop();
    expect(await evidence.isReady()).toBe(false);
    await expect(evidence.documentsIn([])).rejects.toMatchObject({ code: "qdrant-down", retry: "backoff" });
    const back = await startQdrant({ port: Number(new URL(server.url).port) });
    await evidence.ensure();
    expect(await evidence.isReady()).toBe(true);
    await back.stop();
  });

  it("names the variable to set when the API key is wrong", async () => {
    const server = await startQdrant({ apiKey: "right" });
    const open = (apiKey: string) => createEvidenceStore({ url: server.url, apiKey, dimensions: 8 });
    await expect(open("wrong").ensure()).rejects.toMatchObject({
      code: "bad-configuration",
      message: expect.stringContaining("QDRANT_API_KEY"),
    });
    await open("right").ensure();
    await server.stop();
  });
});
