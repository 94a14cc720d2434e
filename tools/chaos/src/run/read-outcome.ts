import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoggedEvent } from "@quarry/contracts";
import { queuesForBoard } from "@quarry/jobs";
import { createRunLog } from "@quarry/runs";
import type { ModelRequest } from "@quarry/testkit/model-server";
import type { BegunJob } from "./outcome.ts";

const mostEntries = 10_000;

/** The whole log of a run. */
export const readLog = async (redisUrl: string, runId: string): Promise<readonly LoggedEvent[]> => {
  const runLog = createRunLog({ redis: { url: redisUrl } });
  try {
    return await runLog.read(runId, { count: mostEntries });
  } finally {
    await runLog.close();
  }
};

/** Every job there is, however it ended. */
export const readJobs = async (redisUrl: string): Promise<readonly BegunJob[]> => {
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

/** Every file below a folder: text by path. */
export const readFiles = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path, "utf8")] as const),
  );
  return new Map(files.toSorted(([one], [other]) => one.localeCompare(other)));
};

/** What a model was asked, without the random boundaries around data; an answer that is asked for again is another question. */
export const promptOf = ({ asked: { task = "", prompt, earlier = "" } }: ModelRequest): string => {
  const boundaries = [...prompt.matchAll(/^--- begin \w+ ([0-9a-z]+) ---$/gm)].flatMap(
    ([, one]) => one ?? [],
  );
  const plain = boundaries.reduce((text, boundary) => text.replaceAll(boundary, "…"), prompt);
  return `${task}\n${plain}\n${earlier}`;
};
