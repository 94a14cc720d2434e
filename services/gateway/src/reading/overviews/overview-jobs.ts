import { discoverGoals, markDocument } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { jobIdOf, type Outputs, type Patience, type Producer } from "@quarry/jobs";
import type { OverviewJobs } from "./overview-ports.ts";

/** Markers are kept with their documents, and goals that nobody has waited for can be asked for again. */
const keptSeconds = 60;

const tooManyWaiting = (): Failure =>
  new Failure("upstream-busy", "as many clients wait for an answer as may", { retry: "backoff" });

/** The jobs behind markers and goals as the routes need them. */
export const createOverviewJobs = (
  producer: Pick<Producer, "produce">,
  outputs: Pick<Outputs, "hasRoom" | "wait">,
): OverviewJobs => {
  /** Until each of the jobs has ended or time is up; one that nobody has asked for is waited for no longer than a look takes. */
  const waitForMarkings = async (
    jobIds: readonly string[],
    { timeoutMs, signal }: Patience,
  ): Promise<void> => {
    const patience = { timeoutMs, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) };
    for (const jobId of jobIds) await outputs.wait(markDocument, jobId, patience);
  };
  return {
    mark: async (documentIds, patience) => {
      const jobIds: string[] = [];
      for (const documentId of documentIds)
        jobIds.push((await producer.produce(markDocument, { documentId }, { keptSeconds })).jobId);
      await waitForMarkings(jobIds, patience);
    },
    awaitMarkings: (documentIds, patience) =>
      waitForMarkings(
        documentIds.map((documentId) => jobIdOf(markDocument, { documentId })),
        patience,
      ),
    discoverGoals: async (input, patience) => {
      if (!outputs.hasRoom()) throw tooManyWaiting();
      const { jobId } = await producer.produce(discoverGoals, input, { keptSeconds });
      return outputs.wait(discoverGoals, jobId, patience);
    },
  };
};
