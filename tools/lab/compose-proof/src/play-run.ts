import { setTimeout as wait } from "node:timers/promises";
import type { QuarryClient } from "@quarry/client";
import { Failure } from "@quarry/failure";

/** A run that has ended. */
interface EndedRun {
  readonly id: string;
  readonly status: string;
  /** In epoch milliseconds. */
  readonly finishedAt: number;
  /** Sentences of the report, without the parts that differ between runs. */
  readonly sentences: string;
}

type Text = { readonly name: string; readonly content: string };

const question = "How long is a run kept, and what happens when Redis is full?";

const withinSeconds = 300;

/** Creates a collection of texts; they are read and indexed by the run that uses them, or before. */
export const uploadItems = async (
  { collections }: QuarryClient,
  name: string,
  texts: readonly Text[],
): Promise<string> => {
  const { id } = await collections.create({ name, mark: false });
  for (const text of texts)
    await collections.addFile(id, { uri: `file:${text.name}`, content: text.content });
  return id;
};

/** Waits until every item of a collection can be searched; returns how many can, and how many have failed permanently. */
export const untilIndexed = async (
  { collections }: QuarryClient,
  id: string,
): Promise<{ readonly ready: number; readonly failed: number }> => {
  const began = performance.now();
  for (;;) {
    const { counts } = await collections.get(id, { limit: 1 });
    if (counts.preparing === 0) return { ready: counts.ready, failed: counts.unavailable };
    if (performance.now() - began > withinSeconds * 1_000)
      throw new Failure("upstream-failed", `${counts.preparing} items are still not indexed`, {
        retry: "never",
      });
    await wait(250);
  }
};

const sentencesOf = (report: string): string =>
  report
    .split("\n")
    .filter((line) => /\\\[\d+\\\]/u.test(line))
    .join("\n");

/** Asks the question of the proof about a collection. */
export const startRun = async ({ research }: QuarryClient, collectionId: string): Promise<string> =>
  (await research.submit({ question, collectionId, depth: "light" })).id;

/** Waits until a run is active: a worker has taken it, and it has not ended. */
export const untilAtWork = async ({ research }: QuarryClient, id: string): Promise<void> => {
  for (;;) {
    const { status } = await research.get(id);
    if (status === "running") return;
    if (status !== "queued") throw new Error(`run ${id} was ${status} before it was seen at work`);
    await wait(10);
  }
};

/** Waits for a run to end; retries while the gateway is down. */
export const untilEnded = async ({ research }: QuarryClient, id: string): Promise<EndedRun> => {
  const began = performance.now();
  for (;;) {
    const view = await research.get(id).catch(() => undefined);
    const seconds = (performance.now() - began) / 1_000;
    if (view !== undefined && view.finishedAt !== null)
      return {
        id,
        status: view.status,
        finishedAt: Date.parse(view.finishedAt),
        sentences: sentencesOf(await research.report(id, "md")),
      };
    if (seconds > withinSeconds)
      throw new Failure("upstream-failed", `run ${id} is still ${view?.status ?? "unanswered"}`, {
        retry: "never",
      });
    await wait(250);
  }
};
