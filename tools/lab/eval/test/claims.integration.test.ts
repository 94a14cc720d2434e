import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "@quarry/config";
import { startModelServer } from "@quarry/testkit/model-server";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { claims } from "../src/evaluations/claims.ts";
import { runEvaluation } from "../src/run-evaluation.ts";

const corpus = [
  [1, "Recovery", "Queues keep jobs. A stalled job is retried 20 times before it fails. Locks expire."],
  [2, "Limits", "A stalled job is retried 5 times before it fails."],
  [3, "Bread", "A starter of flour and water ferments for a week before the loaf is baked."],
  [4, "Bees", "A forager dances in the hive to tell her sisters where the nectar is."],
] as const;

const said = {
  id: 9,
  claim: "A stalled job is retried 20 times before it fails.",
  evidence: {
    1: [{ sentences: [1], label: "SUPPORT" }],
    2: [{ sentences: [0], label: "CONTRADICT" }],
  },
  cited_doc_ids: [1, 2, 3],
};

let folder: string;

const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-claims-"));
  await writeFile(
    join(folder, "corpus.jsonl"),
    toLines(corpus.map(([_id, title, text]) => ({ _id, title, text }))),
  );
  await writeFile(join(folder, "claims_dev.jsonl"), toLines([said]));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const evaluate = (options: readonly string[], environment: Environment = {}): Promise<string> =>
  runEvaluation(
    ["claims", "--data", folder, "--json", "--out", "runs/judged.jsonl", ...options],
    { claims },
    {
      workingDirectory: folder,
      cacheDirectory: join(folder, "cache"),
      environment,
      signal: new AbortController().signal,
      now: () => performance.now(),
      say: () => undefined,
    },
  );

const asked = async (...options: readonly string[]) => {
  const server = await startModelServer({ persona: "capable" });
  onTestFinished(() => server.stop());
  const answer = await evaluate(options, { LLM_BASE_URL: server.url, LLM_MODEL: "scripted" });
  const written = await readFile(join(folder, "runs/judged.jsonl"), "utf8");
  const rows = written.trim().split("\n");
  return { measures: JSON.parse(answer) as unknown, rows: rows.map((row): unknown => JSON.parse(row)) };
};

describe("claims", () => {
  it("has the language model judge a claim by the abstracts that gold names", async () => {
    const { measures, rows } = await asked();
    expect(measures).toMatchObject({ model: { name: "scripted" }, claims: 1, n: 3, found: 1 });
    expect(rows).toMatchObject([
      { claimId: "9", docId: "1", sentences: [1], label: "SUPPORT" },
      { claimId: "9", docId: "2" },
      { claimId: "9", docId: "3", sentences: [], label: "NOT ENOUGH INFO" },
    ]);
  });

  it("judges it by the best-ranked abstracts when asked to", async () => {
    const { measures, rows } = await asked("--retrieve", "2");
    expect(measures).toMatchObject({ retrieve: 2, n: 3, found: 2 / 3 });
    expect(rows).toHaveLength(2);
  });

  it("refuses to judge without a language model", async () => {
    await expect(evaluate([])).rejects.toThrow("only a language model judges claims");
  });

  it("refuses to retrieve nothing", async () => {
    await expect(evaluate(["--retrieve", "0"])).rejects.toThrow("--retrieve is 0");
  });
});
