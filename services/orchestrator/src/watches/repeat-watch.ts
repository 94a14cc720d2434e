import {
  type InputOf,
  type OutputOf,
  repeatWatch,
  type ResearchRequest,
  runResearch,
} from "@quarry/contracts";
import { Failure } from "@quarry/failure";
import type { Handler, Producer, Schedules } from "@quarry/jobs";
import type { RunStore, WatchRecord, WatchStore } from "@quarry/runs";
import { collectionChanges, type CollectionPorts } from "./collection-changes.ts";
import { type Baseline, type BaselinePorts, readBaseline } from "./read-baseline.ts";

/** Dependencies for starting a repetition. */
export interface RepeatWatchPorts extends BaselinePorts, CollectionPorts {
  readonly watches: Pick<WatchStore, "get" | "begin" | "settle">;
  readonly schedules: Pick<Schedules<typeof repeatWatch>, "remove">;
  readonly runs: Pick<RunStore, "create" | "get" | "getArtifact">;
  readonly producer: Pick<Producer, "produce">;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/** Label of a repetition with the id of its watch: `GET /v1/research?label=watch:ID` lists them. */
const watchLabel = "watch";

type Outcome = OutputOf<typeof repeatWatch>;

const skipped = (detail: string): Outcome => ({ status: "skipped", detail });

const isOpen = async ({ runs }: RepeatWatchPorts, runId: string): Promise<boolean> => {
  const run = await runs.get(runId);
  return run !== undefined && run.finishedAt === null;
};

const requestOf = ({ id: watchId, request }: WatchRecord, before: Baseline | undefined): ResearchRequest => {
  return {
    ...request,
    // A repetition has no user to wait for.
    plan: "run",
    clarify: "off",
    labels: { ...request.labels, [watchLabel]: watchId },
    repetition: { watchId, ...(before && { before }) },
  };
};

/** A reason not to begin a repetition, and whether the sources are unchanged. */
interface Reason {
  readonly reason: string;
  readonly outcome: "skipped" | "unchanged";
}

/** Returns the last report of a watch and, for a collection, its changes since; or the reason not to repeat the question. */
const baselineOf = async (
  ports: RepeatWatchPorts,
  { request: { collectionId }, reportRunId }: WatchRecord,
): Promise<{ readonly before?: Baseline } | Reason> => {
  if (collectionId !== undefined && (await ports.collections.get(collectionId)) === undefined)
    return { reason: "its collection was deleted", outcome: "skipped" };
  const run = reportRunId === null ? undefined : await ports.runs.get(reportRunId);
  const before = run === undefined ? undefined : await readBaseline(ports, run.id);
  if (run === undefined || before === undefined) return {};
  if (collectionId === undefined) return { before };
  const { pages } = before;
  const changes = await collectionChanges(ports, collectionId, { pages, since: run.createdAt });
  if (changes === undefined) return { reason: "its collection is still being prepared", outcome: "skipped" };
  if (changes.length === 0) return { reason: "", outcome: "unchanged" };
  return { before: { ...before, changes } };
};

/** Records that a repetition did not start. */
const skip = async (
  { watches, clock }: RepeatWatchPorts,
  watchId: string,
  { reason: detail, outcome }: Reason,
): Promise<Outcome> => {
  const at = new Date(clock()).toISOString();
  await watches.settle(watchId, { runId: "", at, outcome, detail, changes: [], hasReport: false });
  return skipped(detail === "" ? "no source has changed" : detail);
};

const begin = async (
  ports: RepeatWatchPorts,
  watch: WatchRecord,
  idempotencyKey: string,
): Promise<Outcome> => {
  const { id, owner, limits } = watch;
  const baseline = await baselineOf(ports, watch);
  if ("reason" in baseline) return await skip(ports, id, baseline);
  const request = requestOf(watch, baseline.before);
  const { collectionId, goal } = request;
  const items =
    goal === undefined || collectionId === undefined
      ? []
      : await ports.collections.submittedItems(collectionId);
  const { run } = await ports.runs.create({ request, items, owner, limits, idempotencyKey });
  await ports.watches.begin(id, run.id);
  await ports.producer.produce(runResearch, { runId: run.id });
  return { status: "begun", runId: run.id };
};

const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === "too-many" || error.code === "conflict");

const repeatNow = async (
  ports: RepeatWatchPorts,
  watch: WatchRecord,
  { jobId, isLastAttempt }: { readonly jobId: string; readonly isLastAttempt: boolean },
): Promise<Outcome> => {
  try {
    return await begin(ports, watch, jobId);
  } catch (error) {
    if (!isRefusal(error) || !isLastAttempt) throw error;
    return await skip(ports, watch.id, { reason: error.message, outcome: "skipped" });
  }
};

/**
 * Starts a run that repeats a watch's question. Skips it while the watch is paused, its key has expired, its last repetition
 * continues, or no run may be started; ends the schedule of a removed watch.
 */
export const createRepeatWatch =
  (ports: RepeatWatchPorts): Handler<typeof repeatWatch> =>
  async ({ watchId, at }: InputOf<typeof repeatWatch>, { jobId, attempt }) => {
    const watch = await ports.watches.get(watchId);
    if (watch === undefined) {
      await ports.schedules.remove(watchId);
      return skipped("the watch was removed");
    }
    if (watch.paused && at === undefined) return skipped("the watch is paused");
    if (watch.keyExpiresAt !== undefined && Date.parse(watch.keyExpiresAt) <= ports.clock())
      return await skip(ports, watchId, {
        reason: "its key has expired; create the watch again with another key",
        outcome: "skipped",
      });
    if (watch.openRunId !== null && (await isOpen(ports, watch.openRunId)))
      return skipped(`its last repetition, ${watch.openRunId}, is still running`);
    return await repeatNow(ports, watch, { jobId, isLastAttempt: attempt >= repeatWatch.retry.attempts });
  };
