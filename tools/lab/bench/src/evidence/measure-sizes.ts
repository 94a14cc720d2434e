import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { StoredPassage } from "@quarry/evidence";
import { loadNow, memoryOf, type World } from "../benchmark.ts";
import { addGeneratedPassages } from "./generate-passages.ts";
import { indexRealPassages } from "./index-real-passages.ts";
import { measureSearch, type SearchTools } from "./measure-search.ts";
import { untilOptimised } from "./qdrant/until-optimised.ts";
import { createRandom, createTextMaker } from "./text-maker.ts";

const benchmarkScope = "collection:benchmark";

/** Address, data folder and process of the store. */
export interface StoreServer {
  readonly url: string;
  readonly directory: string;
  readonly pid: number;
}

const bytesPerBlock = 512;

/** Counts the disk blocks of a folder without write-ahead logs, because Qdrant makes its files longer than their content. */
const storedBytesOf = async (folder: string): Promise<number> => {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += entry.name === "wal" ? 0 : await storedBytesOf(path);
    else bytes += ((await stat(path).catch(() => undefined))?.blocks ?? 0) * bytesPerBlock;
  }
  return bytes;
};

/** Sizes to which a store grows. */
export interface GrowOptions {
  /** Number of encoded passages, at most the first size. */
  readonly encoded: number;
  /** Ascending. */
  readonly sizes: readonly number[];
  readonly searches: number;
}

/** Fills a store to one size after another, first with encoded and then with generated passages, and measures it at each size. */
export const measureSizes = async (
  tools: SearchTools & { readonly server: StoreServer },
  { encoded, sizes, searches }: GrowOptions,
  world: World,
) => {
  const { server } = tools;
  const wanted = Math.min(encoded, ...sizes);
  const real = await indexRealPassages(tools, { wanted, scope: benchmarkScope }, world);
  const donors: readonly StoredPassage[] = real.passages;
  const source = { donors, random: createRandom(8) };
  const questions = createTextMaker(2);
  const target = { url: server.url, collection: "passages" };
  const measured: object[] = [];
  let passages = donors.length;
  for (const size of sizes) {
    const began = performance.now();
    await addGeneratedPassages(target, source, { passages, wanted: size }, world);
    passages = Math.max(passages, size);
    await untilOptimised(target, world.signal);
    const fillSeconds = (performance.now() - began) / 1_000;
    world.say(`searching ${passages} passages`);
    const search = await measureSearch(tools, { scope: benchmarkScope, searches, maker: questions }, world);
    const storedBytes = await storedBytesOf(join(server.directory, "storage/collections"));
    measured.push({
      passages,
      fillSeconds,
      ...search,
      bytesPerPassage: storedBytes / passages,
      qdrantHeldMiB: await memoryOf(server.pid, "RssAnon"),
      load: loadNow(),
    });
  }
  const { ms, encoderRatio } = real;
  const indexing = { passages: donors.length, passagesPerSecond: (1_000 * donors.length) / ms, encoderRatio };
  return { indexing, donors, sizes: measured };
};
