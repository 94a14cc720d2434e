import { aMarking, eventually } from "@quarry/testkit";
import { describe, expect } from "vitest";
import { type IndexStored, reindex, type ReindexOptions } from "../src/index.ts";
import { ownGatedTest as it } from "./gated-test.ts";
import { found, store } from "./scoped-documents.ts";
import { collectionsOf, documentIdFor, documentOf, passageOf } from "./some-passages.ts";

const subjects = ["sepsis", "steam-engines", "escrow", "glaciers"];
const scope = "collection:c-1";

/** Indexes without an encoder: two passages per document. */
const indexerOf: ReindexOptions["indexerOf"] = (evidence): IndexStored => {
  const nameOf = new Map([...subjects, "late"].map((name) => [documentIdFor(name), name]));
  return async (documentId, { passages }) => {
    if ((await evidence.countPassages(documentId)) === passages) return { written: 0 };
    const name = nameOf.get(documentId) ?? "";
    await evidence.putPassages([0, 1].map((index) => passageOf(name, index, { index, terms: ["job"] })));
    await evidence.syncPassages(documentId);
    await evidence.markIndexed(documentId, { passages: 2, encoder: "test" });
    return { written: 2 };
  };
};

const storeIndexed = async (evidence: Parameters<typeof store>[0], name: string): Promise<void> => {
  await store(evidence, name, [scope]);
  await evidence.markIndexed(documentIdFor(name), { passages: 2, encoder: "test" });
};

const optionsFor = (url: string, prefix: string): ReindexOptions => ({
  url,
  prefix,
  dimensions: 384,
  target: "test",
  recipe: "another",
  indexerOf,
  keepOld: false,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  settleMs: 400,
  concurrency: 1,
});

const twice = (names: readonly string[]): string[] =>
  names.flatMap((name) => [documentIdFor(name), documentIdFor(name)]).toSorted();

describe("reindex", () => {
  it("lets a write that comes while the alias is switched wait, and loses nothing of it", async ({
    qdrant,
    evidence,
    evidencePrefix,
    gate,
    gated,
  }) => {
    for (const name of subjects) await storeIndexed(evidence, name);
    const held = gate.hold(/POST .*collections\/aliases/u);
    const made = reindex(optionsFor(gate.url, evidencePrefix));
    await held.reached;
    // A write removes its entry when it sees that it must wait.
    const waiting = gate.hold(/POST .*reindex\/points\/delete/u);
    const writing = storeIndexed(gated, "late");
    await waiting.reached;
    waiting.release();
    // Reads do not wait.
    expect(await found(evidence, [scope])).toEqual(twice(subjects));
    expect(await evidence.getDocument(documentIdFor("late"))).toBeUndefined();
    held.release();
    await Promise.all([made, writing]);
    expect(await found(evidence, [scope])).toEqual(twice([...subjects, "late"]));
    expect(await collectionsOf(qdrant.url, evidencePrefix)).toEqual(
      ["documents.2", "memberships.2", "passages.2"].map((name) => `${evidencePrefix}${name}`),
    );
  });

  it("waits with the switch for a write that is in progress", async ({
    qdrant,
    evidence,
    evidencePrefix,
    gate,
    gated,
  }) => {
    for (const name of subjects) await storeIndexed(evidence, name);
    const steps: string[] = [];
    // Half of a write: the new facts are stored, and the rest would be written after the switch if the switch did not wait.
    const held = gate.hold(/POST .*documents\.current\/points\/payload\/delete/u);
    const title = "Escrow in practice";
    let writing: Promise<void> | undefined;
    const options = optionsFor(qdrant.url, evidencePrefix);
    const made = reindex({
      ...options,
      indexerOf: (target) => async (documentId, mark) => {
        const answer = await options.indexerOf(target)(documentId, mark);
        if (documentId === documentIdFor("escrow")) {
          writing ??= gated.putDocument(documentOf("escrow", { title }));
          await held.reached;
        }
        return answer;
      },
      onProgress: ({ step }) => steps.push(step),
    });
    await eventually(() => expect(steps).toContain("switching"));
    held.release();
    await Promise.all([writing, made]);
    expect((await evidence.getDocument(documentIdFor("escrow")))?.facts.title).toBe(title);
    const [list = []] = await evidence.search([{ leg: "bm25", terms: ["job"] }], { scopes: [scope] }, 50);
    expect(list.filter(({ passage }) => passage.title === title)).toHaveLength(2);
  });

  it("takes over what changes meanwhile: joined, left, marked, forgotten", async ({
    qdrant,
    evidence,
    evidencePrefix,
  }) => {
    for (const name of subjects) await storeIndexed(evidence, name);
    await evidence.join("run:r-1", documentIdFor("glaciers"));
    const options = optionsFor(qdrant.url, evidencePrefix);
    const changed = new Set<string>();
    const change = async (): Promise<void> => {
      await evidence.join("run:r-2", documentIdFor("sepsis"));
      await evidence.putMarking(documentIdFor("escrow"), aMarking());
      await evidence.leave(scope, documentIdFor("steam-engines"));
      await evidence.forget("run:r-1");
      await storeIndexed(evidence, "late");
    };
    await reindex({
      ...options,
      indexerOf: (target) => async (documentId, mark) => {
        const answer = await options.indexerOf(target)(documentId, mark);
        changed.add(documentId);
        // After all have been copied, so that every change is late.
        if (changed.size === subjects.length && !changed.has("done")) {
          changed.add("done");
          await change();
        }
        return answer;
      },
    });
    expect(await found(evidence, [scope])).toEqual(twice(["sepsis", "escrow", "glaciers", "late"]));
    expect(await found(evidence, ["run:r-2"])).toEqual(twice(["sepsis"]));
    expect(await found(evidence, ["run:r-1"])).toEqual([]);
    expect(await evidence.markedWith(documentIdFor("escrow"))).toBe(aMarking().recipe);
    expect(await evidence.getDocument(documentIdFor("steam-engines"))).toBeUndefined();
    expect(await evidence.counts()).toMatchObject({ documents: 4, passages: 8 });
  });

  it("refuses a second one beside it", async ({ qdrant, evidence, evidencePrefix, gate }) => {
    await storeIndexed(evidence, "escrow");
    const held = gate.hold(/POST .*collections\/aliases/u);
    const settleMs = 1_500;
    const first = reindex({ ...optionsFor(gate.url, evidencePrefix), settleMs });
    await held.reached;
    await expect(reindex({ ...optionsFor(qdrant.url, evidencePrefix), settleMs })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("another npm run reindex"),
    });
    held.release();
    await first;
  });

  it("says when there is nothing to rebuild", async ({ qdrant, evidencePrefix }) => {
    await expect(reindex(optionsFor(qdrant.url, `${evidencePrefix}none-`))).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
