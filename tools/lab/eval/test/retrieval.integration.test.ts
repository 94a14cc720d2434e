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

// Entries without titles, as in many collections.
const chineseEntries = [
  ["潮汐", "", "月球的引力使海水每天两次涨落，沿海的水位因此有规律地变化。"],
  ["面包", "", "酸面团需要用面粉和水培养一周，然后才能放进烤箱烘烤。"],
  ["桥", "", "悬索桥的缆绳从两座高塔垂下，把桥面悬挂在河流上方。"],
  ["钢", "", "含有少量碳的铁在油中淬火以后，刀刃会变得坚硬。"],
] as const;

const chineseQueries = [
  ["一", "海水为什么每天涨落两次", "潮汐"],
  ["二", "刀刃怎样通过淬火变硬", "钢"],
] as const;

const queries = [
  ["1", "why does sea water rise twice daily", "tides"],
  ["2", "how do insects tell others about food", "bees"],
  ["3", "hardening a blade by quenching", "steel"],
] as const;

const share = z.number().min(0).max(1);
const rowScores = z.strictObject({
  ndcg10: share,
  recall100: share,
  mrr10: share,
  recall5: share,
  allGold5: share,
  msPerQuery: z.number().positive(),
});
const comparison = z.strictObject({
  row: z.string(),
  against: z.string(),
  difference: z.number(),
  low: z.number(),
  high: z.number(),
  better: z.int(),
  worse: z.int(),
});
const report = z.object({
  documents: z.int(),
  queries: z.int(),
  rows: z.strictObject({
    bm25: rowScores,
    dense: rowScores,
    rrf: rowScores,
    rerank: rowScores,
    "rerank+hyde": rowScores,
  }),
  comparisons: z.array(comparison).length(3),
});

const perfect = { ndcg10: 1, recall100: 1, mrr10: 1, recall5: 1, allGold5: 1 };

let folder: string;
const said: string[] = [];

const run = async (data: string, ...options: readonly string[]) => {
  const answer = await runEvaluation(
    ["retrieval", "--data", data, "--split", "dev", ...options],
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

type Triple = readonly [string, string, string];

const toLines = (records: readonly object[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

const writeCollection = async (
  name: string,
  entries: readonly Triple[],
  queries: readonly Triple[],
): Promise<void> => {
  const data = join(folder, name);
  await mkdir(join(data, "qrels"), { recursive: true });
  await writeFile(
    join(data, "corpus.jsonl"),
    toLines(entries.map(([id, title, text]) => ({ _id: id, title, text }))),
  );
  await writeFile(join(data, "queries.jsonl"), toLines(queries.map(([id, text]) => ({ _id: id, text }))));
  const rows = queries.map(([query, , entry]) => `${query}\t${entry}\t1\n`);
  await writeFile(join(data, "qrels", "dev.tsv"), `query-id\tcorpus-id\tscore\n${rows.join("")}`);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quarry-eval-"));
  await writeCollection("made-up", entries, queries);
  await writeCollection("chinese", chineseEntries, chineseQueries);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe("retrieval", () => {
  it("finds what was asked for, and writes runs that say so", async () => {
    const { documents, rows, comparisons } = await run("made-up", "--out", "runs/made-up");
    expect(documents).toBe(12);
    expect(rows.rerank).toMatchObject(perfect);
    expect(rows["rerank+hyde"]).toMatchObject(perfect);
    expect(rows.dense).toMatchObject({ recall100: 1 });
    expect(comparisons[2]).toMatchObject({ row: "rerank+hyde", against: "rerank", difference: 0 });
    expect(await readdir(join(folder, "runs"))).toEqual(
      ["bm25", "dense", "rerank+hyde", "rerank", "rrf"].map((row) => `made-up.${row}.trec`),
    );
    const first = (await readFile(join(folder, "runs/made-up.rerank.trec"), "utf8")).split("\n");
    expect(first[0]).toMatch(/^1 Q0 tides 1 -?\d+\.\d{6} rerank$/);
    expect(said).toContain("11 passages, 11 of them encoded now");
  });

  it("encodes no corpus twice and takes fewer queries when told to", async () => {
    const { queries: searched } = await run("made-up", "--limit", "2");
    expect(searched).toBe(2);
    expect(said).toContain("11 passages, 0 of them encoded now");
  });

  it("finds Chinese entries without titles, by their words too", async () => {
    const { rows } = await run("chinese");
    expect(rows.bm25).toMatchObject(perfect);
    expect(rows["rerank+hyde"]).toMatchObject(perfect);
  });
});
