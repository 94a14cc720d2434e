import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { retrieval } from "../src/evaluations/retrieval.ts";
import { runEvaluation } from "../src/run-evaluation.ts";

const entries = [
  ["tides", "Tides", "The moon pulls the sea towards it, and the water rises twice a day along the coast."],
  ["bread", "Sourdough", "A starter of flour and water ferments for a week before the loaf is baked."],
  ["bees", "Honey bees", "A forager dances in the hive to tell her sisters where the nectar is."],
  ["steel", "Steel", "Iron with a little carbon is quenched in oil, so that the blade becomes hard."],
  ["潮汐", "", "月球的引力使海水每天两次涨落，沿海的水位因此有规律地变化。"],
  ["面包", "", "酸面团需要用面粉和水培养一周，然后才能放进烤箱烘烤。"],
  ["empty", "", ""],
] as const;

const queries = [
  ["1", "why does sea water rise twice daily", "tides"],
  ["2", "how do insects tell others about food", "bees"],
  ["3", "hardening a blade by quenching", "steel"],
  ["4", "海水为什么每天涨落两次", "潮汐"],
] as const;

const perfect = { ndcg10: 1, recall100: 1, mrr10: 1, recall5: 1, allGold5: 1 };

let folder: string;
const said: string[] = [];

const run = async (...options: readonly string[]): Promise<unknown> =>
  JSON.parse(
    await runEvaluation(
      ["retrieval", "--data", folder, "--split", "dev", ...options],
      { retrieval },
      {
        workingDirectory: folder,
        cacheDirectory: join(folder, "cache"),
        signal: new AbortController().signal,
        now: () => performance.now(),
        say: (line) => said.push(line),
      },
    ),
  );

const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-eval-"));
  await mkdir(join(folder, "qrels"));
  const corpus = entries.map(([id, title, text]) => ({ _id: id, title, text }));
  await writeFile(join(folder, "corpus.jsonl"), toLines(corpus));
  await writeFile(join(folder, "queries.jsonl"), toLines(queries.map(([id, text]) => ({ _id: id, text }))));
  const rows = queries.map(([query, , entry]) => `${query}\t${entry}\t1\n`);
  await writeFile(join(folder, "qrels", "dev.tsv"), `query-id\tcorpus-id\tscore\n${rows.join("")}`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("retrieval", () => {
  it("finds the requested entries, and writes runs that contain them", async () => {
    expect(await run("--out", "runs/made-up")).toMatchObject({
      documents: 7,
      rows: { rerank: perfect, "rerank+hyde": perfect },
    });
    const [first] = (await readFile(join(folder, "runs/made-up.rerank.trec"), "utf8")).split("\n");
    expect(first).toMatch(/^1 Q0 tides 1 -?0 rerank$/);
    expect(said).toContain("6 passages, 6 of them encoded now");
  });

  it("encodes no corpus twice and takes fewer queries if limited", async () => {
    expect(await run("--limit", "2")).toMatchObject({ queries: 2 });
    expect(said).toContain("6 passages, 0 of them encoded now");
  });
});
