import type { Route } from "../../http/route.ts";
import type { RunStore } from "../../ports.ts";
import { planView } from "../plan-view.ts";
import { withRun } from "../with-run.ts";

/** `GET /v1/research/:id/plan`: how a run reads its collection, and whether the plan waits to be approved. */
export const getResearchPlan = ({ runs }: { readonly runs: Pick<RunStore, "get"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/plan",
  handlers: [withRun(runs, (run, _request, response) => void response.json(planView(run)))],
});
