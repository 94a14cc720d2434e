import type { Route } from "../../http/route.ts";
import type { RunLog, RunStore } from "../../ports.ts";
import { isTerminal } from "../is-terminal.ts";
import { runView } from "../run-view.ts";
import { wholeLog } from "../whole-log.ts";
import { withRun } from "../with-run.ts";

export interface CancelResearchPorts {
  readonly runs: Pick<RunStore, "get" | "requestCancel">;
  readonly log: Pick<RunLog, "read">;
}

/** `POST /v1/research/:id/cancel`: 202 while a run is being cancelled, 200 with the outcome of one that is over. */
export const cancelResearch = ({ runs, log }: CancelResearchPorts): Route => ({
  method: "post",
  path: "/v1/research/:id/cancel",
  handlers: [
    withRun(runs, async (run, _request, response) => {
      if (!isTerminal(run.status)) await runs.requestCancel(run.id);
      const now = (await runs.get(run.id)) ?? run;
      const view = runView(now, await wholeLog(log, run.id));
      response.status(isTerminal(now.status) ? 200 : 202).json(view);
    }),
  ],
});

export interface DeleteResearchPorts {
  readonly runs: Pick<RunStore, "get" | "remove">;
}

/**
 * `DELETE /v1/research/:id`: the run is in no answer any more when this is answered with 204, and one that was at work is cancelled.
 * Its record, files, jobs, and what only it had indexed are removed a minute later.
 */
export const deleteResearch = ({ runs }: DeleteResearchPorts): Route => ({
  method: "delete",
  path: "/v1/research/:id",
  handlers: [
    withRun(runs, async (run, _request, response) => {
      await runs.remove(run.id);
      response.status(204).end();
    }),
  ],
});
