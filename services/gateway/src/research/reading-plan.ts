/* The plan by which a run reads its collection: shown, checked, approved; and what its steps have established. */
import { isDeepStrictEqual } from "node:util";
import { planRequestSchema, type Problem, type ReadingPlan, type Scratchpad } from "@quarry/contracts";
import { jsonBody } from "../http/bodies.ts";
import { parseBody } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import type { Route } from "../http/route.ts";
import type { EnqueueRun, RunFacts, RunLog, RunStore } from "../ports.ts";
import { planView, runView, wholeLog, withRun } from "./run-view.ts";

type FieldErrors = NonNullable<Problem["errors"]>;

/** Maximum number of names in a message. */
const maxNames = 20;

const listed = (names: readonly string[]): string => {
  const more = names.length - maxNames;
  return `${names.slice(0, maxNames).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

/** Checks a plan against the items the run can read; empty for a valid plan. */
const planProblems = ({ steps }: ReadingPlan, linkIds: readonly string[]): FieldErrors => {
  const known = new Set(linkIds);
  const unknown = steps.flatMap(({ required_content_items: items }, index): FieldErrors => {
    const strange = items.filter((linkId) => !known.has(linkId));
    if (strange.length === 0) return [];
    const field = `steps[${index}].required_content_items`;
    return [
      { field, message: `names ${listed(strange)}, which the run cannot read; it has ${listed(linkIds)}` },
    ];
  });
  const ids = steps.map(({ step_id }) => step_id);
  const repeated = ids.flatMap((id, index): FieldErrors =>
    ids.indexOf(id) === index
      ? []
      : [{ field: `steps[${index}].step_id`, message: `is ${id} as in an earlier step; give each its own` }],
  );
  return [...unknown, ...repeated];
};

/** `GET /v1/research/:id/plan`: the reading plan of a run, and whether it waits for approval. */
export const getResearchPlan = ({ runs }: { readonly runs: Pick<RunStore, "get"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/plan",
  handlers: [withRun(runs, (run, _request, response) => void response.json(planView(run)))],
});

export interface PutPlanPorts {
  readonly runs: Pick<RunStore, "get" | "resume">;
  readonly log: Pick<RunLog, "read">;
  readonly enqueueRun: EnqueueRun;
}

const maxBytes = 1_024 * 1_024;

const notWaiting = ({ status }: RunFacts) =>
  problem(
    "conflict",
    `The run does not wait for its plan: it is ${status}. GET /v1/research/:id says where it stands.`,
  );

/** `PUT /v1/research/:id/plan`: replaces the plan and continues the run; 409 if it does not wait for approval. */
export const putResearchPlan = ({ runs, log, enqueueRun }: PutPlanPorts): Route => ({
  method: "put",
  path: "/v1/research/:id/plan",
  handlers: [
    jsonBody(maxBytes),
    withRun(runs, async (run, request, response) => {
      const { plan: made, editable } = planView(run);
      if (!editable) return sendProblem(response, notWaiting(run));
      const body = parseBody(planRequestSchema, request);
      if ("problem" in body) return sendProblem(response, body.problem);
      const errors = planProblems(
        body.value,
        run.items.map(({ linkId }) => linkId),
      );
      if (errors.length > 0)
        return sendProblem(response, problem("bad-request", "The plan cannot be followed.", errors));
      const changed = !isDeepStrictEqual(made, body.value);
      const isResumed = await runs.resume(run.id, { plan: body.value, changed });
      const now = (await runs.get(run.id)) ?? run;
      if (!isResumed) return sendProblem(response, notWaiting(now));
      // The record comes first: if this is interrupted, the reconciler adds the job.
      enqueueRun(now.id, now.resumes);
      response.json(runView(now, await wholeLog(log, now.id)));
    }),
  ],
});

const empty: Scratchpad = { plan: null, findings: [], figures: null };

/** `GET /v1/research/:id/scratchpad`: the findings of the steps so far, each sentence with its quotes. */
export const getResearchScratchpad = ({ runs }: { readonly runs: Pick<RunStore, "get"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/scratchpad",
  handlers: [
    withRun(runs, (run, _request, response) => {
      const scratchpad: Scratchpad = { ...(run.scratchpad ?? empty), plan: planView(run).plan };
      response.json(scratchpad);
    }),
  ],
});
