import { availableParallelism } from "node:os";
import type { Benchmark } from "../benchmark.ts";
import { loadNow } from "../evidence/load-now.ts";
import { makeLibrary, readLibrary } from "../library/libraries.ts";
import { type LibraryNumbers, measureLibrary } from "../library/measure-library.ts";
import { renderLibrary } from "../library/render-library.ts";
import { startSystem } from "../system/start-system.ts";

const defaultSizes = [100, 1_000];

/** Questions asked of collections of several sizes, all in one system, so that what differs is the size. */
export const createLibraryBenchmark = (): Benchmark => ({
  summary:
    "light questions over collections of --sizes items (100,1000), or over the texts of --data: time, jobs, documents retrieved",
  run: async ({ sizes = defaultSizes, data }, world) => {
    const libraries = data === undefined ? sizes.map(makeLibrary) : [await readLibrary(data)];
    const loadBefore = loadNow();
    const system = await startSystem({}, world.signal);
    try {
      const measured: LibraryNumbers[] = [];
      for (const library of libraries) measured.push(await measureLibrary(system.client, library, world));
      const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadNow() };
      return renderLibrary({ sizes: measured, machine });
    } finally {
      await system.stop();
    }
  },
});
