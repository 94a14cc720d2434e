/* Builds a watch from a question, or a run whose question it continues, and its schedule. */
import {
  type Problem,
  type ResearchRequest,
  storedRequestSchema,
  type WatchRequest,
} from "@quarry/contracts";
import { readSchedule, type Schedule } from "@quarry/jobs";
import type { WatchRecord } from "@quarry/runs";
import type { Ports } from "../gateway-ports.ts";
import { invalidField, problem, Refusal } from "../http/problem.ts";
import { noWebhooks } from "../research/post-research.ts";
import { readFindings } from "../research/run-sources.ts";
import { isTerminal } from "../research/run-view.ts";
import { firstRunOf } from "../research/versions.ts";
import { contentOfTemplate } from "../templates/find-template.ts";

export type NewWatchPorts = Ports<
  | "deployment"
  | "installedTemplates"
  | "logger"
  | "minWatchIntervalMinutes"
  | "repeatNow"
  | "runs"
  | "schedules"
  | "templates"
  | "watches"
>;

const invalid = (field: string, message: string): Refusal => new Refusal(invalidField(field, message));

const minuteMs = 60_000;

/**
 * Parses a schedule.
 * @throws {Refusal} if it repeats too often
 */
export const scheduleOf = (
  { minWatchIntervalMinutes: minutes }: Ports<"minWatchIntervalMinutes">,
  { schedule, timeZone }: Pick<WatchRequest, "schedule" | "timeZone">,
): Schedule => {
  const read = readSchedule(schedule, timeZone, new Date());
  if ("problem" in read) throw invalid(read.field, read.problem);
  if (read.minIntervalMs < minutes * minuteMs)
    throw invalid("schedule", `is more frequent than every ${minutes} minutes, the minimum here`);
  return read.schedule;
};

interface Watched {
  readonly request: ResearchRequest;
  readonly reportRunId?: string;
}

const noReport = (runId: string): Problem =>
  problem("conflict", `Run ${runId} has no report that a watch could continue; wait until it has ended.`);

/** Creates a watch from a run: its resolved question and its sources, without other context. */
const ofRun = async (ports: NewWatchPorts, askedId: string): Promise<Watched> => {
  const asked = await ports.runs.get(askedId);
  if (asked === undefined) throw invalid("runId", "names no run; GET /v1/research lists the runs");
  const run = await firstRunOf(ports.runs, asked);
  const { id: runId, request } = run;
  const found = isTerminal(run.status) ? await readFindings(ports.runs, runId) : undefined;
  if (found === undefined) throw new Refusal(noReport(runId));
  const { thread: _t, revision: _v, repetition: _r, webhook: _w, labels: _l, ...kept } = request;
  const watched = storedRequestSchema.parse({ ...kept, question: found.findings.question });
  return { request: watched, reportRunId: runId };
};

const watchedBy = async (ports: NewWatchPorts, body: WatchRequest): Promise<Watched> => {
  const { runId, schedule: _schedule, timeZone: _timeZone, notify: _notify, ...asked } = body;
  if (runId !== undefined) return await ofRun(ports, runId);
  const template = await contentOfTemplate(ports, asked.template);
  return { request: storedRequestSchema.parse({ ...asked, ...template }) };
};

/**
 * Creates a watch and its schedule; if there is no report yet, starts the first repetition. If that cannot be queued, the watch exists and its
 * schedule starts it.
 */
export const makeWatch = async (ports: NewWatchPorts, body: WatchRequest): Promise<WatchRecord> => {
  const { watches, schedules, repeatNow, deployment, logger } = ports;
  if (body.notify !== undefined && !deployment.webhooks) throw new Refusal(noWebhooks("notify"));
  const schedule = scheduleOf(ports, body);
  const watched = await watchedBy(ports, body);
  const id = watches.newId();
  // The schedule is set first: a schedule without a watch removes itself, but a watch without a schedule would never repeat.
  await schedules.set(id, schedule, { watchId: id });
  const { schedule: text, timeZone, notify } = body;
  const watch = await watches
    .create(id, { ...watched, schedule: text, timeZone, notify })
    .catch(async (error: unknown) => {
      await schedules.remove(id);
      throw error;
    });
  if (watch.reportRunId === null)
    await repeatNow(id, watch.createdAt).catch((error: unknown) =>
      logger.warn({ error, watchId: id }, "the question of a new watch is asked at its next scheduled time"),
    );
  return watch;
};
