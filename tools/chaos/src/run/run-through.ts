import { openAsBlob } from "node:fs";
import { createQuarryClient } from "@quarry/client";
import type { LoggedEvent } from "@quarry/contracts";
import { queuesForBoard } from "@quarry/jobs";
import { createRunLog } from "@quarry/runs";
import type { ModelRequest } from "@quarry/testkit/model-server";
import type { Holder } from "../gates/hold.ts";
import { type Installation, openInstallation } from "../installation/open-installation.ts";
import { givenPages, handedIn, question } from "../sources/sources.ts";
import type { BegunJob, Outcome } from "./outcome.ts";
import type { Outside } from "./outside.ts";
import type { Point } from "./points.ts";

const mostEntries = 10_000;

/** The whole log of a run. */
const readLog = async (redisUrl: string, runId: string): Promise<readonly LoggedEvent[]> => {
  const runLog = createRunLog({ redis: { url: redisUrl } });
  try {
    return await runLog.read(runId, { count: mostEntries });
  } finally {
    await runLog.close();
  }
};

/** Every job there is, however it ended. */
const readJobs = async (redisUrl: string): Promise<readonly BegunJob[]> => {
  const board = queuesForBoard({ url: redisUrl });
  try {
    const jobs = await Promise.all(board.queues.map((queue) => queue.getJobs()));
    return jobs.flat().map(({ id = "", queueName, attemptsStarted, stalledCounter, progress }) => ({
      id,
      contract: queueName,
      // A job that is put off for its turn at a website has done nothing; how often is its progress.
      starts: attemptsStarted - (typeof progress === "number" ? progress : 0),
      lost: stalledCounter,
    }));
  } finally {
    await board.close();
  }
};

/** The bundle of a run: text by path. */
const readBundle = async (gatewayUrl: string, runId: string): Promise<ReadonlyMap<string, string>> => {
  const { research } = createQuarryClient({ url: gatewayUrl, fetch });
  const files = new Map<string, string>();
  for (const { path } of (await research.files(runId)).toSorted((one, other) =>
    one.path.localeCompare(other.path),
  ))
    files.set(path, new TextDecoder().decode(await research.file(runId, path)));
  return files;
};

/** What a model was asked, without the random boundaries around data; an answer that is asked for again is another question. */
const promptOf = ({ asked: { task = "", prompt, earlier = "" } }: ModelRequest): string => {
  const boundaries = [...prompt.matchAll(/^--- begin \w+ ([0-9a-z]+) ---$/gm)].flatMap(
    ([, one]) => one ?? [],
  );
  const plain = boundaries.reduce((text, boundary) => text.replaceAll(boundary, "…"), prompt);
  return `${task}\n${plain}\n${earlier}`;
};

export interface RunThroughOptions {
  readonly outside: Outside;
  readonly holder: Holder;
  /** Where everything is killed, in the order of a run; nowhere when empty. */
  readonly points: readonly Point[];
  /** Whether the files are read for the question as a goal. */
  readonly isGoalLed: boolean;
  /** Gives up, and leaves nothing behind. */
  readonly signal: AbortSignal;
}

/** How long a run may take from one point to the next. */
const patienceMs = 240_000;

const submit = async (gatewayUrl: string, urls: string[], isGoalLed: boolean): Promise<string> => {
  const { collections, research } = createQuarryClient({ url: gatewayUrl, fetch });
  const { id: collectionId } = await collections.create({ name: "sources", mark: false });
  for (const { uri, path } of handedIn)
    await collections.addFile(collectionId, { uri, content: await openAsBlob(path) });
  const shared = { modes: ["freeform" as const, "idea" as const, "implementation" as const], collectionId };
  if (isGoalLed) return (await research.submit({ ...shared, goal: question, sources: { urls } })).id;
  // Nothing is ever covered whole, so that there is a second round, before which links are weighed.
  const thresholds = { coverage: 1 };
  const sources = { urls, web: true };
  return (await research.submit({ ...shared, question, sources, thresholds, budget: { iterations: 2 } })).id;
};

/** Resolves when the run has ended, wherever its Redis is meanwhile. @throws {Error} when it takes too long */
const untilEnded = async (redisUrl: string, runId: string, asked: AbortSignal): Promise<void> => {
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

/** Resolves with the place at which the run is held. @throws {Error} when the run ends before */
const untilHeld = async (held: Promise<string>, name: string, ended: Promise<void>): Promise<string> =>
  Promise.race([
    held,
    ended.then(() => {
      throw new Error(`the run ended before it came to ${name}`);
    }),
  ]);

/** Starts everything, and again after each kill, until the run has ended. */
const live = async (
  installation: Installation,
  { outside, holder, points, isGoalLed, signal }: RunThroughOptions,
): Promise<Pick<Outcome, "runId" | "killedAt">> => {
  const killedAt: string[] = [];
  // Armed while nothing runs, so that no point is missed.
  const arm = (index: number): Promise<string> => {
    const point = points[index];
    const begun = points[index - 1]?.stage === point?.stage;
    return point === undefined ? Promise.resolve("") : holder.arm({ ...point, begun });
  };
  await installation.start();
  let held = arm(0);
  const runId = await submit(installation.gatewayUrl, givenPages(outside.web), isGoalLed);
  for (const [index, { name }] of points.entries()) {
    const ending = new AbortController();
    const ended = untilEnded(installation.redisUrl, runId, AbortSignal.any([signal, ending.signal]));
    killedAt.push(`${name}: ${await untilHeld(held, name, ended)}`);
    ending.abort();
    await Promise.all([installation.kill(), ended.catch(() => undefined)]);
    held = arm(index + 1);
    await installation.start();
  }
  await untilEnded(installation.redisUrl, runId, signal);
  return { runId, killedAt };
};

/** Asks the question of a system with nothing in it, kills all of it at each point, and answers with what the run came to. */
export const runThrough = async (options: RunThroughOptions): Promise<Outcome> => {
  const { web, search, model, environment } = options.outside;
  const [pagesBefore, searchesBefore] = [web.requests.length, search.requests.length];
  const askedBefore = model?.requests.length ?? 0;
  const installation = await openInstallation(options.holder, environment);
  try {
    const lived = await live(installation, options);
    return {
      ...lived,
      log: await readLog(installation.redisUrl, lived.runId),
      files: await readBundle(installation.gatewayUrl, lived.runId),
      jobs: await readJobs(installation.redisUrl),
      pages: web.requests
        .slice(pagesBefore)
        .map(({ path }) => path)
        .filter((path) => path !== "/robots.txt"),
      searches: search.requests
        .slice(searchesBefore)
        .map(({ query: { q = "", pageno = "" } }) => `${q}, page ${pageno}`),
      prompts: model?.requests.slice(askedBefore).map(promptOf) ?? [],
    };
  } finally {
    await installation.remove();
  }
};
