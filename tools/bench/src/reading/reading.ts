import { type Benchmark, type BenchmarkReport, rounded, row } from "../benchmark.ts";
import { startSystem } from "../system/start-system.ts";
import { gatewayMemory, handInItem, makeItem } from "./make-item.ts";
import {
  type MarkingNumbers,
  measureMarking,
  measurePages,
  measureRequests,
  type PageNumbers,
  type RequestNumbers,
} from "./measure-reading.ts";

/** Everything the benchmark measured. */
export interface ReadingNumbers {
  readonly item: { readonly characters: number; readonly comments: number };
  readonly marking: { readonly transcript: MarkingNumbers; readonly comments: MarkingNumbers };
  /** From the hand-in until everything was read, indexed and marked. */
  readonly preparedSeconds: number;
  /** The first time of each is about an item that nobody has asked about before. */
  readonly requests: readonly RequestNumbers[];
  readonly pages: readonly PageNumbers[];
  /** Of the gateway, in MiB, after all requests and after all of them once more; undefined where the system does not tell. */
  readonly memory: { readonly before: number | undefined; readonly after: number | undefined };
}

/** The numbers as JSON and as Markdown tables. */
const renderReading = (numbers: ReadingNumbers): BenchmarkReport => {
  const { item, marking, preparedSeconds, requests, pages, memory } = numbers;
  const toMarking = ({ seconds, longestBlockMs, ...others }: MarkingNumbers) => ({
    ...others,
    seconds: rounded(seconds),
    longestBlockMs: Math.round(longestBlockMs),
  });
  const json = {
    bench: "reading",
    item,
    marking: { transcript: toMarking(marking.transcript), comments: toMarking(marking.comments) },
    preparedSeconds: rounded(preparedSeconds),
    requests: requests.map(({ p50Ms, p95Ms, firstMs, ...others }) => ({
      ...others,
      firstMs: rounded(firstMs),
      p50Ms: rounded(p50Ms),
      p95Ms: rounded(p95Ms),
    })),
    pages: pages.map(({ pageP50Ms, wholeP50Ms, ...others }) => ({
      ...others,
      pageP50Ms: rounded(pageP50Ms),
      wholeP50Ms: rounded(wholeP50Ms),
    })),
    gatewayMemory:
      memory.before === undefined || memory.after === undefined
        ? null
        : { ...memory, growth: rounded(memory.after / memory.before, 2) },
  };
  const table = [
    row(["marked without a model", "characters", "markers", "seconds", "longest block, ms"]),
    "|---|---:|---:|---:|---:|",
    ...Object.entries(json.marking).map(([part, { characters, markers, seconds, longestBlockMs }]) =>
      row([part, characters, markers, seconds, longestBlockMs]),
    ),
    "",
    row(["request", "characters", "first, ms", "p50, ms", "p95, ms"]),
    "|---|---:|---:|---:|---:|",
    ...json.requests.map(({ type, characters, firstMs, p50Ms, p95Ms }) =>
      row([type, characters, firstMs, p50Ms, p95Ms]),
    ),
    "",
    row(["text", "characters", "a page of 1,000, ms", "all of it, ms"]),
    "|---|---:|---:|---:|",
    ...json.pages.map(({ part, characters, pageP50Ms, wholeP50Ms }) =>
      row([part, characters, pageP50Ms, wholeP50Ms]),
    ),
    "",
    `Read, indexed and marked in ${json.preparedSeconds} s; memory of the gateway after asking everything a second time by that after the first: ${json.gatewayMemory?.growth ?? "unknown"}.`,
  ].join("\n");
  return { json, table };
};

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
