import { queuesForBoard } from "@quarry/queue";

/** Ids of the jobs that Redis holds as in work: with every service dead, those that were cut off. */
export const cutOffJobs = async (redisUrl: string): Promise<readonly string[]> => {
  const board = queuesForBoard({ url: redisUrl });
  try {
    const jobs = await Promise.all(board.queues.map((queue) => queue.getActive()));
    return jobs.flat().flatMap(({ id }) => id ?? []);
  } finally {
    await board.close();
  }
};
