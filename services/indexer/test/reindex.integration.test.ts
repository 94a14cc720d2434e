import { createEvidenceStore, inspectIndex, reindex } from "@quarry/evidence";
import { aMarking, evidenceTest as it } from "@quarry/testkit";
import { terms } from "@quarry/text";
import { describe, expect } from "vitest";
import { recipeOf } from "../src/index-document.ts";
import { everyPoint } from "./every-point.ts";
import { answersOf, first, idOf, index, optionsFor } from "./some-fields.ts";
import { createWordEncoder } from "./word-encoder.ts";

describe("reindex with the indexer's own passages", () => {
  it("answers every search before, meanwhile and after it alike, and holds the same points", async ({
    qdrant,
    evidence,
    evidencePrefix,
  }) => {
    for (const field of first) await index(evidence, field);
    await evidence.putMarking(idOf("history"), aMarking());
    const before = await answersOf(evidence);
    const [old, meanwhile] = [await everyPoint(qdrant.url, evidencePrefix), new Array<unknown>()];
    const encoder = createWordEncoder(async (batch) => {
      if (batch === 2) meanwhile.push(await answersOf(evidence));
    });
    const made = await reindex({ ...optionsFor(qdrant.url, evidencePrefix, encoder), keepOld: true });
    expect(made).toMatchObject({ documents: 4, inUse: `${evidencePrefix}passages.2` });
    expect(made.kept).toContain(`${evidencePrefix}passages`);
    expect(meanwhile).toEqual([before]);
    expect(await answersOf(evidence)).toEqual(before);
    expect(await everyPoint(qdrant.url, evidencePrefix, ".2")).toEqual(old);
    expect(await everyPoint(qdrant.url, evidencePrefix)).toEqual(old);
    // The job that had indexed it finds nothing to do, whichever index it comes to.
    await index(
      evidence,
      "software",
      createWordEncoder(() => expect.unreachable()),
    );
  });

  it("copies the vectors as they are when only the layout is another one", async ({
    qdrant,
    evidence,
    evidencePrefix,
  }) => {
    for (const field of first) await index(evidence, field);
    await evidence.putMarking(idOf("history"), aMarking());
    const [before, old] = [await answersOf(evidence), await everyPoint(qdrant.url, evidencePrefix)];
    const unused = createWordEncoder(() => expect.unreachable());
    await reindex({
      ...optionsFor(qdrant.url, evidencePrefix, unused),
      recipe: recipeOf(unused),
      shards: 1,
    });
    expect(await everyPoint(qdrant.url, evidencePrefix, ".2")).toEqual(old);
    expect(await answersOf(evidence)).toEqual(before);
  });

  it("moves an index without aliases, as the version before made it, to vectors of another length", async ({
    qdrant,
    evidence,
    evidencePrefix,
  }) => {
    for (const field of first) await index(evidence, field);
    await fetch(`${qdrant.url}/collections/aliases`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        actions: ["documents", "passages", "memberships"].map((name) => ({
          delete_alias: { alias_name: `${evidencePrefix}${name}.current` },
        })),
      }),
    });
    const encoder = createWordEncoder(undefined, { id: "short words", dimensions: 8 });
    const options = optionsFor(qdrant.url, evidencePrefix, encoder);
    const renewed = createEvidenceStore(options);
    await expect(renewed.ensure()).rejects.toThrow("npm run reindex");
    const { passages = 0 } = (await inspectIndex(options)) ?? {};
    expect(await reindex(options)).toMatchObject({ documents: 4, passages });
    await renewed.ensure();
    expect(await inspectIndex(options)).toMatchObject({
      documents: 4,
      memberships: 8,
      vectorLength: 8,
      encoders: new Map([["short words", passages]]),
      unfinished: undefined,
    });
    const [words, meaning] = (
      await renewed.search(
        [
          { leg: "bm25", terms: terms("lactate", "en") },
          { leg: "dense", vector: Float32Array.of(1, 0, 0, 0, 0, 0, 0, 0), encoder: "short words" },
        ],
        { scopes: ["run:r-1"] },
        100,
      )
    ).map((list) => new Set(list.map(({ passage }) => passage.documentId)));
    expect(words).toEqual(new Set([idOf("medicine")]));
    expect(meaning).toEqual(new Set(first.map(idOf)));
    // A service that still has the encoder of before is told, and its job waits for the next process.
    await expect(answersOf(evidence)).rejects.toMatchObject({
      code: "bad-configuration",
      retry: { afterMs: 10_000 },
    });
  });

  it("has what is put, indexed and forgotten while it runs", async ({ qdrant, evidence, evidencePrefix }) => {
    for (const field of first) await index(evidence, field);
    const encoder = createWordEncoder(
      async (batch) => {
        if (batch !== 3) return;
        await index(evidence, "botany");
        await evidence.forget(`collection:${"economics".length}`);
        await evidence.leave("run:r-1", idOf("economics"));
        await evidence.putMarking(idOf("medicine"), aMarking());
      },
      { id: "short words", dimensions: 8 },
    );
    await reindex(optionsFor(qdrant.url, evidencePrefix, encoder));
    const kept = [...first.filter((field) => field !== "economics"), "botany" as const].map(idOf);
    expect(await evidence.documentsIn([])).toEqual(kept.toSorted());
    expect((await evidence.getIndexed(kept)).map(({ facts }) => facts.title)).toContain("botany");
    const [list = []] = await evidence.search(
      [{ leg: "bm25", terms: terms("stomata drought", "en") }],
      { scopes: ["run:r-1"] },
      100,
    );
    expect(list).toHaveLength(await evidence.countPassages(idOf("botany")));
    expect(await evidence.countPassages(idOf("economics"))).toBe(0);
    expect(await evidence.markedWith(idOf("medicine"))).toBe(aMarking().recipe);
  });
});
