import type { QuarryClient } from "@quarry/client";
import type { World } from "../benchmark.ts";
import { percentile } from "../evidence/percentile.ts";
import { askGateway, handInTexts, readFindings, readLog } from "../system/ask-gateway.ts";
import type { Library } from "./libraries.ts";

/** A collection of one size: how long it took to come in, and what questions asked of it cost. */
export interface LibraryNumbers {
  readonly items: number;
  readonly preparedSeconds: number;
  readonly questions: {
    readonly asked: number;
    readonly p50Ms: number;
    readonly p95Ms: number;
    readonly maxMs: number;
    /** The most jobs that one question added. */
    readonly jobs: number;
    /** The most documents that one question retrieved. */
    readonly retrieved: number;
  };
}

/** Hands a library in as one collection, waits until it can be searched, and asks its questions one after another. */
export const measureLibrary = async (
  client: QuarryClient,
  { texts, questions }: Library,
  { now, say, signal }: Pick<World, "now" | "say" | "signal">,
): Promise<LibraryNumbers> => {
  say(`handing in ${texts.length} items`);
  const began = now();
  const collectionId = await handInTexts(client, texts, signal);
  const preparedSeconds = (now() - began) / 1_000;
  say(`asking ${questions.length} questions of ${texts.length} items`);
  const runs: { readonly ms: number; readonly jobs: number; readonly retrieved: number }[] = [];
  for (const question of questions) {
    const asked = now();
    const { id } = await askGateway(client, { question, collectionId, depth: "light" }, signal);
    const ms = now() - asked;
    const log = await readLog(client, id);
    const jobs = log.reduce((sum, { event }) => sum + (event.type === "stage-started" ? event.jobs : 0), 0);
    const { collection } = await readFindings(client, id);
    runs.push({ ms, jobs, retrieved: collection?.retrieved ?? 0 });
  }
  const times = runs.map(({ ms }) => ms);
  return {
    items: texts.length,
    preparedSeconds,
    questions: {
      asked: runs.length,
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
      maxMs: Math.max(...times),
      jobs: Math.max(...runs.map((run) => run.jobs)),
      retrieved: Math.max(...runs.map((run) => run.retrieved)),
    },
  };
};
