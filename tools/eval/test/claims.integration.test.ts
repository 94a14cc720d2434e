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

const run = async (...options: readonly string[]) => {
  const answer = await evaluate(options);
  const written = await readFile(join(folder, "runs/judged.jsonl"), "utf8");
  const rows = written.trim().split("\n");
  return { measures: JSON.parse(answer) as unknown, rows: rows.map((row): unknown => JSON.parse(row)) };
};

describe("claims", () => {
  it("judges a claim by the abstracts that gold names", async () => {
    const { measures, rows } = await run();
    expect(measures).toMatchObject({ claims: 1, n: 3, sentenceF1: 1, found: 1 });
    expect(rows).toMatchObject([
      { claimId: "9", docId: "1", sentences: [1], label: "SUPPORT", scores: { support: 1, contradict: 0 } },
      { claimId: "9", docId: "2", sentences: [0] },
      { claimId: "9", docId: "3", sentences: [], label: "NOT ENOUGH INFO" },
    ]);
  });

  it("judges it by the best-ranked abstracts when asked to", async () => {
    const { measures, rows } = await run("--retrieve", "2");
    expect(measures).toMatchObject({ retrieve: 2, n: 3, found: 2 / 3 });
    expect(rows).toHaveLength(2);
  });

  it("asks the language model that is configured, and names it", async () => {
    const server = await startModelServer({ persona: "capable" });
    onTestFinished(() => server.stop());
    const environment = { LLM_BASE_URL: server.url, LLM_MODEL: "scripted" };
    const measures: unknown = JSON.parse(await evaluate([], environment));
    expect(measures).toMatchObject({ model: { name: "scripted" }, labelMacroF1: 1 });
    expect(server.requests).toHaveLength(3);
    expect((await run()).measures).toMatchObject({ model: null });
  });

  it("fits the weights of the fallback when asked to", async () => {
    const { fitted }: { fitted: unknown } = JSON.parse(await evaluate(["--fit", "2"]));
    expect(fitted).toMatchObject({
      folds: 2,
      n: 3,
      weights: { polarity: { intercept: expect.any(Number) } },
    });
  });

  it.each(["0", "1", "some"])("refuses to fit in %s folds", async (folds) => {
    await expect(run("--fit", folds)).rejects.toThrow(`--fit is ${folds}`);
  });

  it("refuses to retrieve nothing", async () => {
    await expect(run("--retrieve", "0")).rejects.toThrow("--retrieve is 0");
  });
});
