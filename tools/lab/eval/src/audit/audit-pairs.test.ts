import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { foreignPairs, readAuditPairs } from "./audit-pairs.ts";

describe("readAuditPairs", () => {
  let data: string;

  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), "quarry-audit-"));
  });

  afterEach(() => rm(data, { recursive: true, force: true }));

  const claim = (support: string | null, ...evidence: readonly string[]) => ({
    claim_string: "Tides rise **twice** a day [1] [2].",
    evidence,
    support,
  });

  const write = (...claims: readonly object[]): Promise<void> =>
    writeFile(
      join(data, "validation.jsonl"),
      `${JSON.stringify({ question: "Why?", answers: { someone: { claims } } })}\n`,
    );

  it("joins the texts of a claim's evidence, without marks and addresses", async () => {
    await write(claim("Partial", "[1] https://tides.org/a\n\nThe sea rises.", "[2] Twice a day."));
    expect(await readAuditPairs(data)).toEqual([
      {
        id: "0/someone/0",
        question: "Why?",
        claim: "Tides rise twice a day.",
        evidence: "The sea rises.\n\nTwice a day.",
        label: "Partial",
      },
    ]);
  });

  it("leaves out what brings no text and what has no label", async () => {
    await write(
      claim("Complete", "[1] https://tides.org/a"),
      claim("Missing"),
      claim("N/A", "A text."),
      claim(null, "A text."),
      claim("Incomplete", "A text."),
    );
    expect((await readAuditPairs(data)).map(({ id }) => id)).toEqual(["0/someone/4"]);
  });

  it("says that nothing can be scored", async () => {
    await write(claim("Missing"));
    await expect(readAuditPairs(data)).rejects.toThrow("holds no labelled claim");
  });

  it("names a missing file, and a line that is wrong", async () => {
    await expect(readAuditPairs(data)).rejects.toThrow(join(data, "validation.jsonl"));
    await writeFile(join(data, "validation.jsonl"), '{"answers":{"someone":{}}}\n');
    await expect(readAuditPairs(data)).rejects.toThrow("validation.jsonl, line 1: answers.someone.claims");
  });
});

const pair = (question: string, evidence: string) =>
  ({ id: evidence, question, claim: "A claim.", evidence, label: "Complete" }) as const;

describe("foreignPairs", () => {
  it("gives every claim evidence that was found for another question", () => {
    const foreign = foreignPairs([pair("Why?", "a"), pair("Why?", "b"), pair("Who?", "c")]);
    expect(foreign.map(({ id, evidence }) => `${id} ${evidence}`)).toEqual(["a c", "b c", "c a"]);
  });

  it("is empty for one question", () => {
    expect(foreignPairs([pair("Why?", "a"), pair("Why?", "b")])).toEqual([]);
  });
});
