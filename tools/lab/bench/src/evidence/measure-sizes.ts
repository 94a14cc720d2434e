import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { StoredPassage } from "@quarry/evidence";
import { Failure } from "@quarry/failure";
import { z } from "zod";
import { loadNow, memoryOf, type World } from "../benchmark.ts";
import { addGeneratedPassages } from "./generate-passages.ts";
import { indexRealPassages } from "./index-real-passages.ts";
import { measureSearch, type SearchTools } from "./measure-search.ts";
import { createRandom, createTextMaker } from "./text-maker.ts";

const benchmarkScope = "collection:benchmark";

/** Address, data folder and process of the store. */
export interface StoreServer {
  readonly url: string;
  readonly directory: string;
  readonly pid: number;
}

const stateSchema = z.object({ result: z.object({ status: z.string(), optimizer_status: z.unknown() }) });

/** Number of consecutive green checks, because Qdrant chooses its next task some moments after the last write. */
const calmChecks = 8;

/**
 * Waits until Qdrant has had no index to build (`green`) for two seconds.
 * @throws {Failure} `qdrant-down` with Qdrant's message if it has given up (`red`), for example because the disk is too small
 */
const untilOptimised = async (url: string, signal: AbortSignal): Promise<void> => {
  for (let calm = 0; calm < calmChecks;) {
    const answer = await fetch(`${url}/collections/passages`, { signal });
    const { status, optimizer_status: problem } = stateSchema.parse(await answer.json()).result;
    if (status === "red")
      throw new Failure("qdrant-down", `Qdrant has given up building its index: ${JSON.stringify(problem)}`, {
        retry: "never",
      });
    calm = status === "green" ? calm + 1 : 0;
    await delay(250, undefined, { signal });
  }
};

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
  const source = { donors, random: createRandom(8), scope: benchmarkScope };
  const questions = createTextMaker(2);
  const measured: object[] = [];
  let passages = donors.length;
  for (const size of sizes) {
    const began = performance.now();
    await addGeneratedPassages(tools.evidence, source, { passages, wanted: size }, world);
    passages = Math.max(passages, size);
    await untilOptimised(server.url, world.signal);
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
  return { indexing, sizes: measured };
};
