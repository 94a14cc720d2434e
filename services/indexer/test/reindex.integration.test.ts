import { reindex } from "@quarry/evidence";
import { aMarking, ownEvidenceTest as it } from "@quarry/testkit";
import { terms } from "@quarry/text";
import { describe, expect } from "vitest";
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
    // The job that indexed it has nothing to do in either index.
    await index(
      evidence,
      "software",
      createWordEncoder(() => expect.unreachable()),
    );
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
