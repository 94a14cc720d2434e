import { join } from "node:path";
import type { StoredPassage } from "@quarry/evidence";
import type { World } from "../benchmark.ts";
import { addGeneratedPassages } from "./generate-passages.ts";
import { indexRealPassages } from "./index-real-passages.ts";
import { folderBytes, heldMemoryOf, loadNow } from "./machine.ts";
import { measureSearch, type SearchNumbers, type SearchTools } from "./measure-search.ts";
import { untilOptimised } from "./qdrant/until-optimised.ts";
import { createRandom, createTextMaker } from "./text-maker.ts";

/** Of every passage of a benchmark. */
const benchmarkScope = "collection:benchmark";

/** Address, data folder and process of the store. */
export interface StoreServer {
  readonly url: string;
  readonly directory: string;
  readonly pid: number;
}

/** A store of some size, measured. */
export interface SizeNumbers {
  readonly passages: number;
  /** From the size before to this one, until Qdrant has built its index. */
  readonly fillSeconds: number;
  readonly search: SearchNumbers;
  /** Files of all collections after optimisation, without the write-ahead log. */
  readonly storedBytes: number;
  /** Memory of Qdrant after the searches, without the files it looks at; undefined where the system does not tell. */
  readonly heldMiB: number | undefined;
  /** Of the machine, after the searches. */
  readonly load: number;
}

/** A store that was measured while it grew. */
export interface GrownStore {
  readonly indexing: { readonly passages: number; readonly ms: number; readonly encoderRatio: number };
  /** Encoded ones. */
  readonly donors: readonly StoredPassage[];
  readonly sizes: readonly SizeNumbers[];
}

/** Sizes to which a store grows. */
export interface GrowOptions {
  /** Passages that are encoded; at least as many as are needed of the first size, and no more. */
  readonly encoded: number;
  /** Ascending. */
  readonly sizes: readonly number[];
  readonly searches: number;
}

/** Fills a store to one size after the other, with passages that were encoded and then with generated ones, and measures it at each. */
export const measureSizes = async (
  tools: SearchTools & { readonly server: StoreServer },
  { encoded, sizes, searches }: GrowOptions,
  world: World,
): Promise<GrownStore> => {
  const { server } = tools;
  const wanted = Math.min(encoded, ...sizes);
  const real = await indexRealPassages(tools, { wanted, scope: benchmarkScope }, world);
  const source = { donors: real.passages, random: createRandom(8) };
  const questions = createTextMaker(2);
  const measured: SizeNumbers[] = [];
  let passages = real.passages.length;
  for (const size of sizes) {
    const began = world.now();
    const target = { url: server.url, collection: "passages" };
    await addGeneratedPassages(target, source, { passages, wanted: size }, world);
    passages = Math.max(passages, size);
    await untilOptimised(target, world.signal);
    const fillSeconds = (world.now() - began) / 1_000;
    world.say(`searching ${passages} passages`);
    const search = await measureSearch(tools, { scope: benchmarkScope, searches, maker: questions }, world);
    const storedBytes = await folderBytes(join(server.directory, "storage/collections"), ["wal"]);
    const heldMiB = await heldMemoryOf(server.pid);
    measured.push({ passages, fillSeconds, search, storedBytes, heldMiB, load: loadNow() });
  }
  return {
    indexing: { passages: real.passages.length, ms: real.ms, encoderRatio: real.encoderRatio },
    donors: real.passages,
    sizes: measured,
  };
};
