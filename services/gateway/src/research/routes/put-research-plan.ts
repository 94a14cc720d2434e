import { isDeepStrictEqual } from "node:util";
import { planRequestSchema } from "@quarry/contracts";
import { json } from "express";
import { parseBody } from "../../http/parse-request.ts";
import { problem, sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { EnqueueRun, RunFacts, RunLog, RunStore } from "../../ports.ts";
import { planProblems } from "../plan-problems.ts";
import { planView } from "../plan-view.ts";
import { runView } from "../run-view.ts";
import { wholeLog } from "../whole-log.ts";
import { withRun } from "../with-run.ts";

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

/** `PUT /v1/research/:id/plan`: the run goes on by this plan; 409 when it does not wait for one. */
export const putResearchPlan = ({ runs, log, enqueueRun }: PutPlanPorts): Route => ({
  method: "put",
  path: "/v1/research/:id/plan",
  handlers: [
    json({ limit: maxBytes }),
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
      // The record comes first: where this is cut off, the reconciler adds the job.
      enqueueRun(now.id, now.resumes);
      response.json(runView(now, await wholeLog(log, now.id)));
    }),
  ],
});
