/* Lists, shows, cancels and removes existing runs. */
import {
  labelNameSchema,
  maxLabelCharacters,
  runIdSchema,
  runStatusSchema,
  runsPageSchema,
  runViewSchema,
} from "@quarry/contracts";
import type { Metrics } from "@quarry/observability";
import type { RunFilter } from "@quarry/runs";
import { z } from "zod";
import type { Ports } from "../gateway-ports.ts";
import { newestFirst } from "../http/paging.ts";
import { type Route, routesOf } from "../http/route.ts";
import { clientSignal, preferWait } from "../http/waiting.ts";
import type { RunRecord } from "../ports.ts";
import { isTerminal, runLinks, runView, wholeLog, withRun } from "./run-view.ts";

const route = routesOf("research");

const summary = ({
  id,
  request,
  status,
  answered = null,
  createdAt,
  finishedAt,
  problem,
  spending,
  report = null,
}: RunRecord) => ({
  id,
  question: request.question,
  labels: request.labels ?? {},
  status,
  answered,
  depth: request.depth ?? null,
  report,
  createdAt,
  finishedAt,
  problem,
  spent: { tokens: spending.tokens, cost: spending.cost },
  links: runLinks(id),
});

const maxNameCharacters = 64;

const labelOf = (text: string): { readonly name: string; readonly value?: string } => {
  const colon = text.indexOf(":");
  return colon === -1 ? { name: text } : { name: text.slice(0, colon), value: text.slice(colon + 1) };
};

const filters = {
  status: runStatusSchema.optional(),
  /** `name`, or `name:text`. */
  label: z
    .string()
    .max(maxNameCharacters + 1 + maxLabelCharacters)
    .refine(
      (text) => labelNameSchema.safeParse(labelOf(text).name).success,
      "must be the name of a label, or name:text",
    )
    .optional(),
  /** Text contained in the question. */
  q: z.string().trim().min(1).max(200).optional(),
};

export const listResearch = ({ runs }: Ports<"runs">): Route =>
  newestFirst({
    route,
    path: "/v1/research",
    id: "listResearch",
    summary: "List runs, newest first",
    name: "runs",
    page: runsPageSchema,
    idSchema: runIdSchema,
    filters,
    list: async (page, { status, label, q: text }) => {
      const filter: RunFilter = { status, text, label: label === undefined ? undefined : labelOf(label) };
      const { runs: entries, next } = await runs.find({ ...page, filter });
      return { entries: entries.map(summary), next };
    },
  });

export const getResearch = ({ runs, log, stopping }: Ports<"log" | "runs" | "stopping">): Route =>
  route.get("/v1/research/:id", "getResearch", "State of a run", {
    answer: runViewSchema,
    headers: ["Prefer"],
    handle: withRun(runs, async (run, request, response) => {
      const { waitMs, applied } = preferWait(request, 0);
      if (applied !== undefined) response.set("Preference-Applied", applied);
      if (waitMs === 0 || isTerminal(run.status))
        return response.json(runView(run, await wholeLog(log, run.id)));
      const signal = AbortSignal.any([clientSignal(response, stopping), AbortSignal.timeout(waitMs)]);
      const entries = [];
      for await (const entry of log.follow(run.id, { signal })) entries.push(entry);
      const now = (await runs.get(run.id)) ?? run;
      return response.json(runView(now, entries.length > 0 ? entries : await wholeLog(log, run.id)));
    }),
  });

/** Answers 202 while a run is being cancelled, and 200 with the outcome of an ended run. */
export const cancelResearch = ({ runs, log }: Ports<"log" | "runs">): Route =>
  route.post("/v1/research/:id/cancel", "cancelResearch", "Cancel a run", {
    answer: runViewSchema,
    statuses: [200, 202],
    handle: withRun(runs, async (run, _request, response) => {
      if (!isTerminal(run.status)) await runs.requestCancel(run.id);
      const now = (await runs.get(run.id)) ?? run;
      const view = runView(now, await wholeLog(log, run.id));
      response.status(isTerminal(now.status) ? 200 : 202).json(view);
    }),
  });

interface Cancelling {
  requestCancel(runId: string): Promise<boolean>;
}

/** Counts the runs that are cancelled here: they end here, so no worker counts them. */
export const countingCancelled = <Runs extends Cancelling>(
  runs: Runs,
  metrics: Pick<Metrics, "runEvents">,
): Runs => ({
  ...runs,
  requestCancel: async (runId) => {
    const hasEnded = await runs.requestCancel(runId);
    if (hasEnded) metrics.runEvents([{ type: "run-finished", status: "cancelled", detail: "on request" }]);
    return hasEnded;
  },
});

/**
 * `DELETE /v1/research/:id`: cancels a run in progress and removes it from every answer (204). Its record, files, jobs and the
 * documents only it had indexed are deleted a minute later.
 */
export const deleteResearch = ({ runs }: Ports<"runs">): Route =>
  route.delete("/v1/research/:id", "deleteResearch", "Remove a run and all its data", {
    statuses: [204],
    handle: withRun(runs, async (run, _request, response) => {
      await runs.remove(run.id);
      response.status(204).end();
    }),
  });
