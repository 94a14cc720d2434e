/* Requests the marking of items, and waits for it. */
import { discoverGoals, type ItemReference, markDocument, workOfMarking } from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import { jobIdOf, type Outputs, type Producer, type WaitOptions } from "@quarry/jobs";
import type { Ports } from "../gateway-ports.ts";
import { problem, Refusal } from "../http/problem.ts";
import type { OverviewJobs } from "../ports.ts";

type MarkPorts = Ports<"markings" | "overviewJobs">;

const atATime = 16;

/** Returns the ids of texts that are not marked. */
const unmarkedOf = async (
  { markings }: Pick<MarkPorts, "markings">,
  ids: readonly string[],
): Promise<string[]> => {
  const unmarked: string[] = [];
  for (let first = 0; first < ids.length; first += atATime) {
    const some = ids.slice(first, first + atATime);
    const found = await Promise.all(some.map((id) => markings.markedWith(id)));
    unmarked.push(...some.filter((_id, index) => found[index] === undefined));
  }
  return unmarked;
};

const textsOf = (items: readonly ItemReference[]): string[] => [
  ...new Set(
    items
      .flatMap(({ transcript, comments }) => [transcript, comments])
      .flatMap((part) => part?.documentId ?? []),
  ),
];

/** Number of texts of some items, and the number of unmarked ones. */
export interface MarkedTexts {
  readonly texts: number;
  readonly unmarked: number;
}

const whenMarked = async (
  ports: Pick<MarkPorts, "markings">,
  items: readonly ItemReference[],
  mark: (documentIds: readonly string[]) => Promise<void>,
): Promise<MarkedTexts> => {
  const texts = textsOf(items);
  const unmarked = await unmarkedOf(ports, texts);
  if (unmarked.length > 0) await mark(unmarked);
  return { texts: texts.length, unmarked: (await unmarkedOf(ports, unmarked)).length };
};

/** Queues the marking of unmarked texts of items, and waits within a time limit. */
export const markItems = (
  ports: MarkPorts,
  items: readonly ItemReference[],
  waitOptions: WaitOptions,
): Promise<MarkedTexts> => whenMarked(ports, items, (ids) => ports.overviewJobs.mark(ids, waitOptions));

/** Waits for texts that are being marked, without queueing more. */
export const awaitMarkings = (
  ports: MarkPorts,
  items: readonly ItemReference[],
  waitOptions: WaitOptions,
): Promise<MarkedTexts> =>
  whenMarked(ports, items, (ids) => ports.overviewJobs.awaitMarkings(ids, waitOptions));

/** Returns warnings for the reader about unmarked texts. */
export const unmarkedWarnings = ({ unmarked }: Pick<MarkedTexts, "unmarked">): string[] =>
  unmarked === 0
    ? []
    : [
        `${unmarked} of the texts are not marked and are shown by excerpts; POST /v1/collections/:id/markings marks them, with Prefer: wait=60 to wait for it`,
      ];

/**
 * Returns the readable items of a collection, in order.
 * @throws {Refusal} if there is none
 */
export const readableItems = async (
  { collections }: Ports<"collections">,
  collectionId: string,
): Promise<readonly ItemReference[]> => {
  const { items, pending } = await collections.readItems(collectionId);
  if (items.length > 0) return items;
  const reason =
    pending > 0
      ? `The ${pending} items of this collection are still being prepared; look at its /items and ask again.`
      : "This collection has no item that can be read; add one with POST …/items.";
  throw new Refusal(problem("conflict", reason));
};

/** Short retention: markers are stored with their documents, and goals can be requested again. */
const keptSeconds = 60;

const tooManyWaiting = (): Failure =>
  new Failure("upstream-busy", "the maximum number of clients waits for an answer", { retry: "backoff" });

/** Creates the jobs for markers and goals. */
export const createOverviewJobs = (
  producer: Pick<Producer, "produce">,
  outputs: Pick<Outputs, "hasRoom" | "wait">,
): OverviewJobs => {
  /** Waits until each job has ended or the time is up; a job that was never requested costs one lookup. */
  const waitForMarkings = async (
    jobIds: readonly string[],
    { timeoutMs, signal }: WaitOptions,
  ): Promise<void> => {
    const waitOptions = { timeoutMs, signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]) };
    for (const jobId of jobIds) await outputs.wait(markDocument, jobId, waitOptions);
  };
  return {
    mark: async (documentIds, waitOptions) => {
      const jobIds: string[] = [];
      for (const documentId of documentIds) {
        const input = { workId: workOfMarking(documentId), documentId };
        jobIds.push((await producer.produce(markDocument, input, { keptSeconds })).jobId);
      }
      await waitForMarkings(jobIds, waitOptions);
    },
    awaitMarkings: (documentIds, waitOptions) =>
      waitForMarkings(
        documentIds.map((documentId) => jobIdOf(markDocument, { documentId })),
        waitOptions,
      ),
    discoverGoals: async (input, waitOptions) => {
      if (!outputs.hasRoom()) throw tooManyWaiting();
      const { jobId } = await producer.produce(discoverGoals, input, { keptSeconds });
      return outputs.wait(discoverGoals, jobId, waitOptions);
    },
  };
};
