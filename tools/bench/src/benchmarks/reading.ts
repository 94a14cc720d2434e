import type { Benchmark } from "../benchmark.ts";
import { gatewayMemory } from "../reading/gateway-memory.ts";
import { handInItem } from "../reading/hand-in-item.ts";
import { makeItem } from "../reading/make-item.ts";
import { measureMarking } from "../reading/measure-marking.ts";
import { measurePages } from "../reading/measure-pages.ts";
import { measureRequests } from "../reading/measure-requests.ts";
import { renderReading } from "../reading/render-reading.ts";
import { startSystem } from "../system/start-system.ts";

const defaultCharacters = 300_000;
const charactersPerWord = 6;
const charactersPerComment = 30;

/** Marks one long item with its comments, and asks everything that can be asked of it, over HTTP. */
export const createReadingBenchmark = (): Benchmark => ({
  summary:
    "an item of --words (50,000) with a comment for every five words: marking, each form of request, pages, memory",
  run: async ({ words }, world) => {
    const characters = words === undefined ? defaultCharacters : words * charactersPerWord;
    const comments = Math.round(characters / charactersPerComment);
    const item = makeItem({ characters, comments });
    world.say(`marking ${characters} characters and ${comments} comments`);
    const marking = await measureMarking(item, world);
    const system = await startSystem({}, world.signal);
    try {
      world.say("handing the item in");
      const { url, seconds } = await handInItem(system.client, item, world);
      world.say("asking for content");
      const first = await measureRequests(url, item, world);
      const before = await gatewayMemory(system.client.url, world.signal);
      const requests = await measureRequests(url, item, world);
      const after = await gatewayMemory(system.client.url, world.signal);
      return renderReading({
        item: { characters, comments },
        marking,
        preparedSeconds: seconds,
        requests: requests.map((numbers, index) => ({ ...numbers, firstMs: first[index]?.firstMs ?? 0 })),
        pages: await measurePages(url, item, world),
        memory: { before, after },
      });
    } finally {
      await system.stop();
    }
  },
});
