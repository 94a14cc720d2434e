import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readClaims } from "./read-claims.ts";

let data: string;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), "quarry-claims-"));
});

afterEach(() => rm(data, { recursive: true, force: true }));

const write = (split: string, ...claims: readonly object[]): Promise<void> =>
  writeFile(join(data, `claims_${split}.jsonl`), claims.map((claim) => JSON.stringify(claim)).join("\n"));

describe("readClaims", () => {
  it("gives every cited abstract its label, and those without evidence none", async () => {
    const evidence = {
      11: [
        { sentences: [2], label: "CONTRADICT" },
        { sentences: [0, 4], label: "CONTRADICT" },
      ],
    };
    await write("dev", { id: 7, claim: "Tides fall.", evidence, cited_doc_ids: [11, 12] });
    expect(await readClaims(data, undefined)).toEqual([
      {
        id: "7",
        claim: "Tides fall.",
        pairs: [
          { docId: "11", label: "CONTRADICT", rationales: [[2], [0, 4]] },
          { docId: "12", label: "NOT ENOUGH INFO", rationales: [] },
        ],
      },
    ]);
  });

  it("asks for a split where there are several", async () => {
    await write("dev", { id: 1, claim: "Tides rise." });
    await write("train", { id: 2, claim: "Bread rises." });
    await expect(readClaims(data, undefined)).rejects.toThrow("--split NAME is missing");
    expect((await readClaims(data, "train")).map(({ id }) => id)).toEqual(["2"]);
  });

  it("names what is missing or wrong", async () => {
    await expect(readClaims(data, undefined)).rejects.toThrow("holds no claims_NAME.jsonl");
    await expect(readClaims(join(data, "nowhere"), undefined)).rejects.toThrow("no folder that can be read");
    await expect(readClaims(data, "test")).rejects.toThrow("claims_test.jsonl cannot be read");
    await write("dev", { id: 1 });
    await expect(readClaims(data, "dev")).rejects.toThrow("claims_dev.jsonl, line 1: claim");
  });
});
