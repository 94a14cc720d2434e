import type { Scratchpad } from "@quarry/contracts";
import type { Route } from "../../http/route.ts";
import type { RunStore } from "../../ports.ts";
import { planView } from "../plan-view.ts";
import { withRun } from "../with-run.ts";

const empty: Scratchpad = { plan: null, findings: [], figures: null };

/** `GET /v1/research/:id/scratchpad`: what the steps of a run have established so far, every sentence with its quotes. */
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
