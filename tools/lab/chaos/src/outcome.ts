import { createQuarryClient } from "@quarry/client";
import type { RunEvent } from "@quarry/contracts";
import { queuesForBoard } from "@quarry/jobs";
import { createRunLog } from "@quarry/runs";
import type { Installation } from "./system/open-installation.ts";
import type { Requests } from "./system/outside.ts";

/** Result of a run. */
export interface Bundle {
  readonly runId: string;
  readonly events: readonly RunEvent[];
  /** Files of the bundle: text by path. */
  readonly files: ReadonlyMap<string, string>;
}

/** Result of a run, and the work done for it. */
export interface Outcome extends Bundle {
  /** Contract of every job. */
  readonly jobs: readonly string[];
  readonly requests: Requests;
}

const maxEntries = 10_000;

const readEvents = async (redisUrl: string, runId: string): Promise<readonly RunEvent[]> => {
  const log = createRunLog({ redis: { url: redisUrl } });
  try {
    return (await log.read(runId, { count: maxEntries })).map(({ event }) => event);
  } finally {
    await log.close();
  }
};

const readJobs = async (redisUrl: string): Promise<readonly string[]> => {
  const board = queuesForBoard({ url: redisUrl });
  try {
    const jobs = await Promise.all(board.queues.map((queue) => queue.getJobs()));
    return jobs.flat().map(({ queueName }) => queueName);
  } finally {
    await board.close();
  }
};

const readBundle = async (gatewayUrl: string, runId: string): Promise<ReadonlyMap<string, string>> => {
  const { research } = createQuarryClient({ url: gatewayUrl, fetch });
  const files = new Map<string, string>();
  for (const { path } of await research.files(runId))
    files.set(path, new TextDecoder().decode(await research.file(runId, path)));
  return files;
};

type Addresses = Pick<Installation, "redisUrl" | "gatewayUrl">;

/** Collects the events and files of a run. */
export const collectBundle = async ({ redisUrl, gatewayUrl }: Addresses, runId: string): Promise<Bundle> => ({
  runId,
  events: await readEvents(redisUrl, runId),
  files: await readBundle(gatewayUrl, runId),
});

/** Collects the result of a run; `before` and `after` are the request counts of the outside before and after it. */
export const collectOutcome = async (
  addresses: Addresses,
  runId: string,
  { before, after }: { readonly before: Requests; readonly after: Requests },
): Promise<Outcome> => ({
  ...(await collectBundle(addresses, runId)),
  jobs: await readJobs(addresses.redisUrl),
  requests: {
    pages: after.pages.slice(before.pages.length),
    searches: after.searches - before.searches,
    calls: after.calls - before.calls,
  },
});
