import { clientSignal } from "../http/client-signal.ts";
import { preferWait } from "../http/prefer-wait.ts";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { Route } from "../http/route.ts";
import type { IndexJobs, IndexState } from "../ports.ts";
import { indexView } from "./index-view.ts";

export interface GetIndexPorts {
  readonly indexJobs: Pick<IndexJobs, "wait">;
  /** Aborts when the service stops. */
  readonly stopping: AbortSignal;
}

const idPattern = /^index-source-[0-9a-f]{32}$/;

const notThere = problem(
  "not-found",
  "There is no such indexing, or it ended days ago. POST /v1/index starts one.",
);

/** `GET /v1/index/:id`: what became of a source that was to be indexed; `Prefer: wait=N` waits for its end. */
export const getIndex = ({ indexJobs, stopping }: GetIndexPorts): Route => ({
  method: "get",
  path: "/v1/index/:id",
  handlers: [
    async (request, response) => {
      const id = request.params["id"];
      if (typeof id !== "string" || !idPattern.test(id)) return sendProblem(response, notThere);
      const { waitMs, applied } = preferWait(request, 0);
      const patience = { timeoutMs: waitMs, signal: clientSignal(response, stopping) };
      const state: IndexState = await indexJobs.wait(id, patience);
      const view = indexView(id, state);
      if (view === undefined) return sendProblem(response, notThere);
      if (applied !== undefined) response.set("Preference-Applied", applied);
      response.json(view);
    },
  ],
});
