import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { Failure } from "@quarry/failure";
import { type Benchmark, type BenchmarkReport, rounded, row, type World } from "../benchmark.ts";
import { folderBytes, heldMemoryOf, loadNow } from "./machine.ts";
import { measureSearch, type SearchNumbers } from "./measure-search.ts";
import { benchmarkScope, measureSizes } from "./measure-sizes.ts";
import { type OpenedStore, openStore } from "./open-store.ts";
import { askCollection, type BulkTarget } from "./qdrant/ask-qdrant.ts";
import { type Layout, readIndexedSegments } from "./qdrant/indexed-segments.ts";
import { untilOptimised } from "./qdrant/until-optimised.ts";
import { createTextMaker } from "./text-maker.ts";

/** As `libs/evidence` makes the collection. */
const quarrys: Layout = { int8: false, vectorsOnDisk: true, graphOnDisk: false, termsOnDisk: true };

/** The layouts that are compared, each of which differs from the first in one place. */
const layouts = {
  "as Quarry has it": quarrys,
  "int8 vectors in memory beside them": { ...quarrys, int8: true },
  "vectors in memory": { ...quarrys, vectorsOnDisk: false },
  "graph on disk": { ...quarrys, graphOnDisk: true },
  "index of terms in memory": { ...quarrys, termsOnDisk: false },
} satisfies Readonly<Record<string, Layout>>;

const patchOf = ({ int8, vectorsOnDisk, graphOnDisk, termsOnDisk }: Layout) => ({
  quantization_config: int8 ? { scalar: { type: "int8", always_ram: true } } : "Disabled",
  vectors: { dense: { on_disk: vectorsOnDisk, hnsw_config: { on_disk: graphOnDisk } } },
  sparse_vectors: { bm25: { index: { on_disk: termsOnDisk } } },
});

/** A store of some layout, measured. */
interface LayoutNumbers {
  readonly name: string;
  readonly search: SearchNumbers;
  readonly storedBytes: number;
  readonly heldMiB: number | undefined;
  /** Those that are found by the index; Qdrant compares the last some thousand that came in one by one. */
  readonly indexed: number;
  /** Until Qdrant had built its index anew. */
  readonly changedSeconds: number;
  readonly load: number;
}

/** Looks at Qdrant, two seconds each, after it has said that it was done. */
const looks = 30;

/**
 * Waits until every indexed segment has a layout, and answers how many passages these are.
 * @throws {Failure} `bad-output` when Qdrant is done and has another
 */
const untilLaidOut = async (target: BulkTarget, layout: Layout, signal: AbortSignal): Promise<number> => {
  for (let look = 0; look < looks; look += 1) {
    await untilOptimised(target, signal);
    const segments = await readIndexedSegments(target, signal);
    if (segments.every((segment) => isDeepStrictEqual(segment.layout, layout)))
      return segments.reduce((sum, { passages }) => sum + passages, 0);
  }
  throw new Failure("bad-output", `Qdrant did not take on the layout ${JSON.stringify(layout)}`, {
    retry: "never",
  });
};

/** Changes a store that is served, starts its server anew, and asks what the others are asked. */
const measureLayout = async (
  store: OpenedStore,
  { url, name, layout, searches }: { url: string; name: string; layout: Layout; searches: number },
  world: World,
): Promise<{ readonly url: string; readonly numbers: LayoutNumbers }> => {
  world.say(`layout: ${name}`);
  const target = { url, collection: "passages" };
  const began = world.now();
  const body = JSON.stringify(patchOf(layout));
  await askCollection(target, { method: "PATCH", body, signal: world.signal });
  const indexed = await untilLaidOut(target, layout, world.signal);
  const changedSeconds = (world.now() - began) / 1_000;
  // What building an index took is not given back to the system by a server that goes on.
  await store.stop();
  const { server, ...tools } = await store.start();
  const maker = createTextMaker(3);
  const search = await measureSearch(tools, { scope: benchmarkScope, searches, maker }, world);
  const storedBytes = await folderBytes(join(server.directory, "storage/collections"), ["wal"]);
  const heldMiB = await heldMemoryOf(server.pid);
  return {
    url: server.url,
    numbers: { name, search, storedBytes, heldMiB, indexed, changedSeconds, load: loadNow() },
  };
};

/** Share of the passages of one's answers that the other has as well, to the same questions. */
export const sharedAnswers = (
  one: readonly (readonly string[])[],
  other: readonly (readonly string[])[],
): number => {
  const found = one.flatMap((ids, search) => ids.map((id) => other[search]?.includes(id) ?? false));
  return found.length === 0 ? 1 : found.filter(Boolean).length / found.length;
};

interface LayoutsMeasured {
  readonly passages: number;
  readonly layouts: readonly LayoutNumbers[];
  readonly machine: { readonly cores: number; readonly loadBefore: number; readonly loadAfter: number };
}

const toJson = ({ passages, layouts: measured, machine }: LayoutsMeasured) => ({
  bench: "layouts",
  passages,
  layouts: measured.map(({ name, search, storedBytes, heldMiB, indexed, changedSeconds, load }) => ({
    name,
    searches: search.searches,
    p50Ms: rounded(search.p50Ms),
    p95Ms: rounded(search.p95Ms),
    search: {
      p50Ms: rounded(search.parts.search.p50Ms),
      p95Ms: rounded(search.parts.search.p95Ms),
    },
    bytesPerPassage: Math.round(storedBytes / passages),
    qdrantHeldMiB: heldMiB ?? null,
    /** Of the passages of the first layout's answers. */
    sharedAnswers: rounded(sharedAnswers(measured[0]?.search.found ?? [], search.found), 3),
    indexed,
    changedSeconds: rounded(changedSeconds),
    load,
  })),
  machine,
});

const tableOf = ({ passages, layouts: measured }: ReturnType<typeof toJson>): string =>
  [
    row([
      `${passages} passages`,
      "p50 / p95 ms",
      "search p50 / p95 ms",
      "bytes per passage",
      "Qdrant holds MiB",
      "answers shared with the first",
      "indexed",
      "changed in s",
      "load",
    ]),
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...measured.map((layout) =>
      row([
        layout.name,
        `${layout.p50Ms} / ${layout.p95Ms}`,
        `${layout.search.p50Ms} / ${layout.search.p95Ms}`,
        layout.bytesPerPassage,
        layout.qdrantHeldMiB ?? "unknown",
        layout.sharedAnswers,
        layout.indexed,
        layout.changedSeconds,
        layout.load,
      ]),
    ),
  ].join("\n");

/** The numbers as JSON and as a Markdown table. */
const renderLayouts = (measured: LayoutsMeasured): BenchmarkReport => {
  const json = toJson(measured);
  return { json, table: tableOf(json) };
};

const usualEffort = { searches: 100, recombined: 50_000 };

/** The same passages and the same questions under other layouts of Qdrant. */
export const createLayoutsBenchmark = (effort = usualEffort): Benchmark => ({
  summary: "find-evidence, memory and disk of the last of --sizes (50000) passages by Qdrant's layout",
  run: async ({ passages: encoded = 1_000, sizes = [50_000] }, world) => {
    const { searches, recombined: recombinedAtMost } = effort;
    const loadBefore = loadNow();
    const store = await openStore();
    try {
      const grown = await measureSizes(store.tools, { encoded, sizes, searches, recombinedAtMost }, world);
      const measured: LayoutNumbers[] = [];
      let { url } = store.tools.server;
      for (const [name, layout] of Object.entries(layouts)) {
        const one = await measureLayout(store, { url, name, layout, searches }, world);
        url = one.url;
        measured.push(one.numbers);
      }
      const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
      return renderLayouts({ passages: grown.sizes.at(-1)?.passages ?? 0, layouts: measured, machine });
    } finally {
      await store.close();
    }
  },
});
