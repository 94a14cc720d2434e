import type { Request, Response } from "express";
import { z } from "zod";
import { clientSignal } from "../../http/client-signal.ts";
import { parseQuery } from "../../http/parse-request.ts";
import { sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import { sseStream } from "../../http/sse-stream.ts";
import type { RunFacts, RunLog, RunStore } from "../../ports.ts";
import { followRun } from "../follow-run.ts";
import { wholeLog } from "../whole-log.ts";
import { withRun } from "../with-run.ts";

export interface EventsPorts {
  readonly runs: Pick<RunStore, "get">;
  readonly log: RunLog;
  /** Aborts when the service stops; clients come back with the last id they saw. */
  readonly stopping: AbortSignal;
  readonly keepAliveMs: number;
}

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

/** A browser that reconnects sends the header, and its newer id wins over the one in its URL. */
const queryOf = (request: Request): Request["query"] => {
  const header = request.get("last-event-id");
  return header === undefined || header === "" ? request.query : { ...request.query, lastEventId: header };
};

const sendStream = async (
  { log, stopping, keepAliveMs }: EventsPorts,
  { run, after }: { run: RunFacts; after: string | undefined },
  response: Response,
): Promise<unknown> => {
  const signal = clientSignal(response, stopping);
  const entries = await followRun(run, { log, after, signal });
  // 204 tells an EventSource that there is nothing to reconnect for.
  if (entries === undefined) return response.status(204).end();
  return await sseStream(response, entries, { signal, keepAliveMs });
};

/** `GET /v1/research/:id/events`: the run's log, as a stream from any entry on or as one JSON array. */
export const getResearchEvents = (ports: EventsPorts): Route => ({
  method: "get",
  path: "/v1/research/:id/events",
  query: querySchema,
  handlers: [
    withRun(ports.runs, async (run, request, response) => {
      const query = parseQuery(querySchema, queryOf(request));
      if ("problem" in query) return sendProblem(response, query.problem);
      const after = query.value.lastEventId;
      if (query.value.format === "json") return response.json(await wholeLog(ports.log, run.id, after));
      return await sendStream(ports, { run, after }, response);
    }),
  ],
});
