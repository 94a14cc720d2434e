import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit } from "../src/evaluations/audit.ts";
import { runEvaluation } from "../src/run-evaluation.ts";

const claims = [
  [
    "The moon pulls the sea.",
    "Complete",
    "[1] https://tides.org\n\nEvery day the moon pulls the sea towards it.",
  ],
  ["The moon pulls the sea [1].", "Partial", "[1] https://tides.org\n\nThe moon pulls on water."],
  ["Bread rises for a week.", "Incomplete", "[1] https://bread.org\n\nOvens are hot."],
  ["Bread rises for a day.", "Complete", "[1] https://bread.org"],
] as const;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-audit-"));
  const answer = {
    claims: claims.map(([claim_string, support, ...evidence]) => ({ claim_string, support, evidence })),
  };
  await writeFile(
    join(folder, "validation.jsonl"),
    `${JSON.stringify({ question: "What does the moon do to the sea?", answers: { someone: answer } })}\n`,
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...options: readonly string[]): Promise<string> =>
  runEvaluation(
    ["audit", "--data", folder, ...options],
    { audit },
    {
      workingDirectory: folder,
      cacheDirectory: join(folder, "cache"),
      signal: new AbortController().signal,
      now: () => performance.now(),
      say: () => undefined,
    },
  );

describe("audit", () => {
  it("tells supported claims from others, and writes what it gave them", async () => {
    const measures: unknown = JSON.parse(await run("--json", "--out", "runs/scores.jsonl"));
    expect(measures).toMatchObject({ evaluation: "audit", n: 3, positives: 2, auroc: 1 });
    const lines = (await readFile(join(folder, "runs/scores.jsonl"), "utf8")).trim().split("\n");
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { id: "0/someone/0", label: "Complete", score: 1 },
      { id: "0/someone/1", claim: "The moon pulls the sea.", evidence: "The moon pulls on water." },
      { id: "0/someone/2", label: "Incomplete", status: "REVIEW" },
    ]);
  });

  it("goes by shared words when asked to", async () => {
    const measures: unknown = JSON.parse(await run("--json", "--signals", "words"));
    expect(measures).toMatchObject({ signals: "words", n: 3, auroc: 1 });
  });

  it("refuses other signals", async () => {
    await expect(run("--signals", "stars")).rejects.toThrow("it must be one of: vectors, words");
  });

  it("takes as many claims as it is told to, and prints a table for people", async () => {
    expect(await run("--limit", "1")).toContain("1 claims with evidence, 1 of them supported");
  });
});
