import type { Route } from "../../http/route.ts";
import type { RunLog, RunStore } from "../../ports.ts";
import { isTerminal } from "../is-terminal.ts";
import { runView } from "../run-view.ts";
import { wholeLog } from "../whole-log.ts";
import { withRun } from "../with-run.ts";

export interface DeleteResearchPorts {
  readonly runs: Pick<RunStore, "get" | "requestCancel">;
  readonly log: Pick<RunLog, "read">;
}

const cancel = ({ runs, log }: DeleteResearchPorts) =>
  withRun(runs, async (run, _request, response) => {
    if (!isTerminal(run.status)) await runs.requestCancel(run.id);
    const now = (await runs.get(run.id)) ?? run;
    const view = runView(now, await wholeLog(log, run.id));
    response.status(isTerminal(now.status) ? 200 : 202).json(view);
  });

/** `POST /v1/research/:id/cancel`: 202 while a run is being cancelled, 200 with the outcome of one that is over. */
export const cancelResearch = (ports: DeleteResearchPorts): Route => ({
  method: "post",
  path: "/v1/research/:id/cancel",
  handlers: [cancel(ports)],
});

/** `DELETE /v1/research/:id`: cancels, as `POST …/cancel` does. */
export const deleteResearch = (ports: DeleteResearchPorts): Route => ({
  method: "delete",
  path: "/v1/research/:id",
  handlers: [cancel(ports)],
});
