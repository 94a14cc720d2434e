import { availableParallelism } from "node:os";
import type { Benchmark } from "../benchmark.ts";
import { makeSite } from "../fetch/make-site.ts";
import { measureHostile } from "../fetch/measure-hostile.ts";
import { measureThroughput, type Throughput } from "../fetch/measure-throughput.ts";
import { renderFetch } from "../fetch/render-fetch.ts";

const defaultPages = 2_000;
const defaultFetchers = [1, 2, 4];
const latencyMs = 100;

/** A local site of many pages, read whole by one, two and four fetchers; then pages that mean harm. */
export const createFetchBenchmark = (): Benchmark => ({
  summary:
    "--pages N (2,000) of a local site by --sizes (1,2,4) fetchers: pages/s, own share, memory; hostile pages",
  run: async ({ pages = defaultPages, sizes = defaultFetchers }, world) => {
    world.say(`making ${pages} pages`);
    const site = await makeSite(pages, latencyMs);
    const throughput: Throughput[] = [];
    try {
      for (const fetchers of sizes) {
        world.say(`${fetchers} fetchers`);
        throughput.push(await measureThroughput(site, fetchers, world));
      }
    } finally {
      await site.stop();
    }
    world.say("hostile pages");
    const hostile = await measureHostile(world);
    return renderFetch({ pages, latencyMs, cores: availableParallelism(), throughput, hostile });
  },
});
