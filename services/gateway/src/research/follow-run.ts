/* The log of a run while it grows: as server-sent events, as a list, and until its end. */
import { setTimeout as wait } from "node:timers/promises";
import type { LoggedEvent, RunEvent, Stage } from "@quarry/contracts";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { parseQuery } from "../http/parse-request.ts";
import { type Route, routesOf } from "../http/route.ts";
import { sseStream } from "../http/streams.ts";
import { clientSignal } from "../http/waiting.ts";
import type { RunLog, RunRecord } from "../ports.ts";
import { isAwaiting, isTerminal, wholeLog, withRun } from "./run-view.ts";

const route = routesOf("research");

export interface FollowOptions {
  readonly log: RunLog;
  /** Id of the last entry the client has seen. */
  readonly after: string | undefined;
  readonly signal: AbortSignal;
}

/** True if the end of the run is among these entries; outcomes of its webhooks may follow it. */
const hasEnd = (entries: readonly LoggedEvent[]): boolean =>
  entries.some(({ event }) => event.type === "run-finished");

async function* listed(entries: readonly LoggedEvent[]): AsyncIterable<LoggedEvent> {
  yield* entries;
}

/**
 * Yields the entries a client has not seen; undefined if it has seen all and none will follow. The run's record can be final
 * shortly before its log, so the log decides.
 */
const followRun = async (
  run: RunRecord,
  { log, after, signal }: FollowOptions,
): Promise<AsyncIterable<LoggedEvent> | undefined> => {
  const live = log.follow.bind(log, run.id, { signal, ...(after === undefined ? {} : { after }) });
  if (!isTerminal(run.status)) return live();
  const rest = await wholeLog(log, run.id, after);
  if (hasEnd(rest)) return listed(rest);
  if (!hasEnd(await wholeLog(log, run.id))) return live();
  return rest.length > 0 ? listed(rest) : undefined;
};

export type EventsPorts = Ports<"keepAliveMs" | "log" | "runs" | "stopping">;

const eventIdSchema = z
  .string()
  .regex(
    /^\d{1,15}(-\d{1,15})?$/,
    "must be the id of an event, such as 1764000000000-0; leave it out for all",
  );

const querySchema = z.strictObject({
  lastEventId: eventIdSchema.optional(),
  format: z.enum(["sse", "json"]).default("sse"),
});

/** A reconnecting browser sends the header, whose id is newer than the one in its URL. */
const queryOf = (request: Request): Request["query"] => {
  const header = request.get("last-event-id");
  return header === undefined || header === "" ? request.query : { ...request.query, lastEventId: header };
};

const sendStream = async (
  { log, stopping, keepAliveMs }: EventsPorts,
  { run, after }: { run: RunRecord; after: string | undefined },
  response: Response,
): Promise<unknown> => {
  const signal = clientSignal(response, stopping);
  const entries = await followRun(run, { log, after, signal });
  // After a 204 an EventSource does not reconnect.
  if (entries === undefined) return response.status(204).end();
  return await sseStream(response, entries, { signal, keepAliveMs });
};

export const getResearchEvents = (ports: EventsPorts): Route =>
  route.get("/v1/research/:id/events", "getResearchEvents", "Follow the log of a run", {
    query: querySchema,
    answer: z.array(z.looseObject({ id: z.string() })),
    statuses: [200, 204],
    media: ["text/event-stream"],
    headers: ["Last-Event-ID"],
    handle: withRun(ports.runs, async (run, request, response) => {
      const query = parseQuery(querySchema, queryOf(request));
      const after = query.lastEventId;
      if (query.format === "json") return response.json(await wholeLog(ports.log, run.id, after));
      return await sendStream(ports, { run, after }, response);
    }),
  });

const lookEveryMs = 50;

/** Maximum wait for a run, and the listener for its events meanwhile. */
export interface Waiting {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly onEvent?: (event: RunEvent) => Promise<void>;
}

const beginsWait = ({ type }: RunEvent): boolean => type === "plan-awaited" || type === "answers-awaited";

/** Follows a run until it ends, waits for its user, or the time is up; returns its current state. */
export const awaitRun = async (
  { runs, log }: Ports<"log" | "runs">,
  run: RunRecord,
  { timeoutMs, signal, onEvent }: Waiting,
): Promise<RunRecord> => {
  const current = async (): Promise<RunRecord> => (await runs.get(run.id)) ?? run;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const entries: AsyncIterable<LoggedEvent> =
    (await followRun(run, { log, after: undefined, signal: patience })) ?? (async function* none() {})();
  for await (const { event } of entries) {
    await onEvent?.(event);
    // A run that was resumed since then continues.
    if (beginsWait(event) && isAwaiting((await current()).status)) break;
  }
  for (;;) {
    const now = await current();
    // The log can end a moment before the record does.
    if (isTerminal(now.status) || patience.aborted || isAwaiting(now.status)) return now;
    await wait(lookEveryMs);
  }
};

const stages: readonly Stage[] = [
  "prepare",
  "decompose",
  "expand",
  "gather",
  "index",
  "find-evidence",
  "assess-coverage",
  "claims",
  "read-sources",
  "write",
  "audit",
  "publish",
];

/** Returns the progress of a run at this event, 0 to 1; every stage has the same weight. */
export const progressOf = (
  event: RunEvent,
): { readonly progress: number; readonly message: string } | undefined => {
  if (event.type !== "stage-started") return undefined;
  return { progress: (stages.indexOf(event.stage) + 1) / (stages.length + 1), message: event.stage };
};
