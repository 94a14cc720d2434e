import { openAsBlob } from "node:fs";
import { createQuarryClient, type SubmitOptions } from "@quarry/client";
import { createRunLog } from "@quarry/runs";
import { handedIn, question } from "../sources/sources.ts";

/** How long a run may take from one point to the next. */
const patienceMs = 240_000;

/** Hands the files in; answers with the id of their collection. */
export const handIn = async (gatewayUrl: string): Promise<string> => {
  const { collections } = createQuarryClient({ url: gatewayUrl, fetch });
  const { id } = await collections.create({ name: "sources", mark: false });
  for (const { uri, path } of handedIn)
    await collections.addFile(id, { uri, content: await openAsBlob(path) });
  return id;
};

/** What is asked of a collection and of addresses. */
export interface Asked {
  readonly collectionId: string;
  readonly urls: string[];
  /** Whether the files are read for the question as a goal. */
  readonly isGoalLed: boolean;
}

/** Asks the question of a collection; answers with the id of the run. */
export const ask = async (
  gatewayUrl: string,
  { collectionId, urls, isGoalLed }: Asked,
  options?: SubmitOptions,
): Promise<string> => {
  const { research } = createQuarryClient({ url: gatewayUrl, fetch });
  const shared = { modes: ["freeform" as const, "idea" as const, "implementation" as const], collectionId };
  if (isGoalLed) return (await research.submit({ ...shared, goal: question, sources: { urls } }, options)).id;
  // Nothing is ever covered whole, so that there is a second round, before which links are weighed.
  const thresholds = { coverage: 1 };
  const sources = { urls, web: true };
  const request = { ...shared, question, sources, thresholds, budget: { iterations: 2 } };
  return (await research.submit(request, options)).id;
};

/** Hands the files in and asks the question; answers with the id of the run. */
export const submit = async (gatewayUrl: string, urls: string[], isGoalLed: boolean): Promise<string> =>
  ask(gatewayUrl, { collectionId: await handIn(gatewayUrl), urls, isGoalLed });

/** Resolves when the run has ended, wherever its Redis is meanwhile. @throws {Error} when it takes too long */
export const untilEnded = async (redisUrl: string, runId: string, asked: AbortSignal): Promise<void> => {
  const signal = AbortSignal.any([asked, AbortSignal.timeout(patienceMs)]);
  const runLog = createRunLog({ redis: { url: redisUrl } });
  try {
    for await (const { event } of runLog.follow(runId, { signal })) if (event.type === "run-finished") return;
    asked.throwIfAborted();
    throw new Error(`the run came to no end within ${patienceMs / 1_000} s`);
  } finally {
    await runLog.close();
  }
};
