import type { World } from "../benchmark.ts";
import { percentile } from "../evidence/percentile.ts";
import { createTextMaker } from "../evidence/text/text-maker.ts";
import type { Gateway } from "../system/gateway.ts";

/** Words of an item: about those of an abstract. */
const wordsPerItem = 150;
const questionCount = 5;

/** A collection of one size: how long it took to come in, and what questions asked of it cost. */
export interface LibraryNumbers {
  readonly items: number;
  readonly preparedSeconds: number;
  readonly questions: {
    readonly asked: number;
    readonly p50Ms: number;
    readonly maxMs: number;
    /** The most jobs that one question added. */
    readonly jobs: number;
    /** The most documents that one question retrieved. */
    readonly retrieved: number;
  };
}

/** Makes a collection of so many short items, waits until it can be searched, and asks it questions one after another. */
export const measureLibrary = async (
  gateway: Gateway,
  items: number,
  { now, say }: Pick<World, "now" | "say">,
): Promise<LibraryNumbers> => {
  const maker = createTextMaker(items);
  const texts = Array.from({ length: items }, () => ({
    title: maker.title(),
    transcript: maker.paragraph(wordsPerItem),
  }));
  say(`handing in ${items} items`);
  const began = now();
  const collectionId = await gateway.handInTexts(texts);
  const preparedSeconds = (now() - began) / 1_000;
  say(`asking ${questionCount} questions of ${items} items`);
  const runs: { readonly ms: number; readonly jobs: number; readonly retrieved: number }[] = [];
  for (let index = 0; index < questionCount; index += 1) {
    const asked = now();
    const { id } = await gateway.research(maker.question(), collectionId, "light");
    const ms = now() - asked;
    const log = await gateway.readLog(id);
    const jobs = log.reduce((sum, { event }) => sum + (event.type === "stage-started" ? event.jobs : 0), 0);
    const { collection } = await gateway.readFindings(id);
    runs.push({ ms, jobs, retrieved: collection?.retrieved ?? 0 });
  }
  const times = runs.map(({ ms }) => ms);
  return {
    items,
    preparedSeconds,
    questions: {
      asked: runs.length,
      p50Ms: percentile(times, 0.5),
      maxMs: Math.max(...times),
      jobs: Math.max(...runs.map((run) => run.jobs)),
      retrieved: Math.max(...runs.map((run) => run.retrieved)),
    },
  };
};
