import { createQuarryClient } from "@quarry/client";
import type { LoggedEvent } from "@quarry/contracts";
import { queuesForBoard, requeueCountOf } from "@quarry/jobs";
import { createRunLog } from "@quarry/runs";
import type { ModelRequest } from "@quarry/testkit/model-server";
import type { Installation } from "../installation/open-installation.ts";
import type { Outside } from "./outside.ts";

/** A job and how often it was begun. */
interface BegunJob {
  readonly id: string;
  readonly contract: string;
  readonly starts: number;
  /** Number of times the job was found with a worker that was gone. */
  readonly lost: number;
}

/** Result of a run, and the work done for it. */
export interface Outcome {
  readonly runId: string;
  readonly log: readonly LoggedEvent[];
  /** The bundle: text by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly jobs: readonly BegunJob[];
  /** Path of every page that was asked for. */
  readonly pages: readonly string[];
  /** Queries sent to the search engine. */
  readonly searches: readonly string[];
  /** Prompts sent to the model. */
  readonly prompts: readonly string[];
  /** Places at which the run was killed. */
  readonly killedAt: readonly string[];
}

const maxEntries = 10_000;

/** The whole log of a run. */
export const readLog = async (redisUrl: string, runId: string): Promise<readonly LoggedEvent[]> => {
  const runLog = createRunLog({ redis: { url: redisUrl } });
  try {
    return await runLog.read(runId, { count: maxEntries });
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
      // A job that is put off for its turn at a website has done nothing.
      starts: attemptsStarted - requeueCountOf({ progress }),
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

/** Prompt of a request without the random boundaries around data; a repair request is a different prompt. */
const promptOf = ({ asked: { task = "", prompt, earlier = "" } }: ModelRequest): string => {
  const boundaries = [...prompt.matchAll(/^--- begin \w+ ([0-9a-z]+) ---$/gm)].flatMap(
    ([, one]) => one ?? [],
  );
  const plain = boundaries.reduce((text, boundary) => text.replaceAll(boundary, "…"), prompt);
  return `${task}\n${plain}\n${earlier}`;
};

/** Query that a starting stack sends to see if the search engine answers. */
const asksWhetherItAnswers = "research";

/** Number of requests to the outside so far. */
export interface AskedBefore {
  readonly pages: number;
  readonly searches: number;
  readonly prompts: number;
}

/** Counts the requests to the outside so far. */
export const askedOf = ({ web, search, model }: Outside): AskedBefore => ({
  pages: web.requests.length,
  searches: search.requests.length,
  prompts: model?.requests.length ?? 0,
});

/** Collects the result of the run and the requests made for it since `before`. */
export const collectOutcome = async (
  { redisUrl, gatewayUrl }: Pick<Installation, "redisUrl" | "gatewayUrl">,
  { web, search, model }: Outside,
  { before, runId }: { readonly before: AskedBefore; readonly runId: string },
): Promise<Omit<Outcome, "killedAt">> => ({
  runId,
  log: await readLog(redisUrl, runId),
  files: await readBundle(gatewayUrl, runId),
  jobs: await readJobs(redisUrl),
  pages: web.requests
    .slice(before.pages)
    .map(({ path }) => path)
    .filter((path) => path !== "/robots.txt"),
  searches: search.requests
    .slice(before.searches)
    .filter(({ query: { q } }) => q !== asksWhetherItAnswers)
    .map(({ query: { q = "", pageno = "" } }) => `${q}, page ${pageno}`),
  prompts: model?.requests.slice(before.prompts).map(promptOf) ?? [],
});
