import { createEvidenceStore, inspectIndex, reindex } from "@quarry/evidence";
import { aMarking, ownEvidenceTest as it } from "@quarry/testkit";
import { terms } from "@quarry/text";
import { describe, expect } from "vitest";
import { recipeOf } from "../src/index-document.ts";
import { everyPoint } from "./every-point.ts";
import { answersOf, first, idOf, index, optionsFor } from "./some-fields.ts";
import { createWordEncoder } from "./word-encoder.ts";

describe("reindex to another layout", () => {
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
    // An earlier version may have had other payload indexes.
    await fetch(`${qdrant.url}/collections/${evidencePrefix}passages/index/encoder?wait=true`, {
      method: "DELETE",
    });
    const encoder = createWordEncoder(undefined, { id: "short words", dimensions: 8 });
    const options = optionsFor(qdrant.url, evidencePrefix, encoder);
    expect((await inspectIndex(options))?.encoders).toEqual(new Map());
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
    // A service with the previous encoder is refused, and its job waits for the next process.
    await expect(answersOf(evidence)).rejects.toMatchObject({
      code: "bad-configuration",
      retry: { afterMs: 10_000 },
    });
  });
});
