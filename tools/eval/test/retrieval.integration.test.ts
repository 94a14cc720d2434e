import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { retrieval } from "../src/evaluations/retrieval.ts";
import { runEvaluation } from "../src/run-evaluation.ts";

const entries = [
  ["tides", "Tides", "The moon pulls the sea towards it, and the water rises twice a day along the coast."],
  ["bread", "Sourdough", "A starter of flour and water ferments for a week before the loaf is baked."],
  ["bees", "Honey bees", "A forager dances in the hive to tell her sisters where the nectar is."],
  ["steel", "Steel", "Iron with a little carbon is quenched in oil, so that the blade becomes hard."],
  ["chess", "Chess openings", "The queen's gambit offers a pawn on the second move to win the centre."],
  ["glass", "Glass", "Sand melts in the furnace and is blown into a bottle before it cools."],
  ["sleep", "Sleep", "Adults who rest fewer than six hours remember less on the next morning."],
  ["bridge", "Suspension bridges", "Cables hang from two towers and carry the deck over the river."],
  ["vaccine", "Vaccines", "A harmless piece of the virus teaches the immune system to know it again."],
  ["coffee", "Coffee", "Beans are roasted until they crack, then ground just before brewing."],
  ["violin", "Violins", "The maker carves the belly from spruce and the back from maple."],
  ["empty", "", ""],
] as const;

const queries = [
  ["1", "why does sea water rise twice daily", "tides"],
  ["2", "how do insects tell others about food", "bees"],
  ["3", "hardening a blade by quenching", "steel"],
] as const;

const rowScores = z.object({
  ndcg10: z.number(),
  recall100: z.number(),
  mrr10: z.number(),
  msPerQuery: z.number().positive(),
});
const report = z.object({
  documents: z.literal(12),
  queries: z.number(),
  rows: z.strictObject({ bm25: rowScores, dense: rowScores, rrf: rowScores, rerank: rowScores }),
});

let folder: string;
const said: string[] = [];

const run = async (...options: readonly string[]) => {
  const answer = await runEvaluation(
    ["retrieval", "--data", "made-up", "--split", "dev", "--json", ...options],
    { retrieval },
    {
      workingDirectory: folder,
      cacheDirectory: join(folder, "cache"),
      signal: new AbortController().signal,
      now: () => performance.now(),
      say: (line) => said.push(line),
    },
  );
  return report.parse(JSON.parse(answer));
};

const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-eval-"));
  const data = join(folder, "made-up");
  await mkdir(join(data, "qrels"), { recursive: true });
  await writeFile(
    join(data, "corpus.jsonl"),
    toLines(entries.map(([id, title, text]) => ({ _id: id, title, text }))),
  );
  await writeFile(join(data, "queries.jsonl"), toLines(queries.map(([id, text]) => ({ _id: id, text }))));
  const rows = queries.map(([query, , entry]) => `${query}\t${entry}\t1\n`);
  await writeFile(join(data, "qrels", "dev.tsv"), `query-id\tcorpus-id\tscore\n${rows.join("")}`);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("retrieval", { timeout: 120_000 }, () => {
  it("finds what was asked for, and writes runs that say so", async () => {
    const { rows } = await run("--out", "runs/made-up");
    expect(rows.rerank).toMatchObject({ ndcg10: 1, recall100: 1, mrr10: 1 });
    expect(rows.dense).toMatchObject({ recall100: 1 });
    expect(await readdir(join(folder, "runs"))).toEqual(
      ["bm25", "dense", "rerank", "rrf"].map((row) => `made-up.${row}.trec`),
    );
    const first = (await readFile(join(folder, "runs/made-up.rerank.trec"), "utf8")).split("\n");
    expect(first[0]).toMatch(/^1 Q0 tides 1 -?\d+\.\d{6} rerank$/);
    expect(said).toContain("11 passages, 11 of them encoded now");
  });

  it("encodes no corpus twice and takes fewer queries when told to", async () => {
    const { queries: searched } = await run("--limit", "2");
    expect(searched).toBe(2);
    expect(said).toContain("11 passages, 0 of them encoded now");
  });
});
