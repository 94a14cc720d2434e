import { inspectIndex, reindex } from "@quarry/evidence";
import { ownEvidenceTest as it } from "@quarry/testkit";
import { describe, expect } from "vitest";
import type { PassageEncoder } from "../src/write-passages.ts";
import { everyPoint } from "./every-point.ts";
import { first, index, optionsFor } from "./some-fields.ts";
import { createWordEncoder } from "./word-encoder.ts";

describe("reindex that is cut off", () => {
  it.for(["encoding", "removing"] as const)(
    "continues where it was when it was cut off while %s, with nothing twice",
    async (where, { qdrant, evidence, evidencePrefix }) => {
      for (const field of first) await index(evidence, field);
      const old = await everyPoint(qdrant.url, evidencePrefix);
      const cut = new Error("killed");
      let batches = 0;
      const counted = (fatal?: number) =>
        createWordEncoder(() => {
          batches += 1;
          if (batches === fatal) throw cut;
        });
      const options = (encoder: PassageEncoder) => optionsFor(qdrant.url, evidencePrefix, encoder);
      const begun = reindex({
        ...options(counted(where === "encoding" ? 3 : undefined)),
        onProgress: ({ step }) => {
          if (step === where) throw cut;
        },
      });
      await expect(begun).rejects.toBe(cut);
      await index(evidence, "medicine");
      expect((await inspectIndex(options(createWordEncoder())))?.unfinished).toBe("words");
      const made = await reindex(options(counted()));
      expect(made.kept).toEqual([]);
      expect(made).toMatchObject({ documents: 4, inUse: `${evidencePrefix}passages.2` });
      // One batch for each document, and the interrupted one.
      expect(batches).toBe(where === "encoding" ? 5 : 4);
      expect(await everyPoint(qdrant.url, evidencePrefix, ".2")).toEqual(old);
      expect(await (await fetch(`${qdrant.url}/collections`)).text()).not.toContain(
        `${evidencePrefix}reindex`,
      );
    },
  );
});
