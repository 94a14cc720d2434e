import { reindex } from "@quarry/evidence";
import { aMarking, ownEvidenceTest as it } from "@quarry/testkit";
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
});
