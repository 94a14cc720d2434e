import type { Route } from "../../http/route.ts";
import type { RunLog, RunStore } from "../../ports.ts";
import { runView } from "../run-view.ts";
import { wholeLog } from "../whole-log.ts";
import { withRun } from "../with-run.ts";

/** `GET /v1/research/:id`: where a run stands. */
export const getResearch = ({
  runs,
  log,
}: {
  runs: Pick<RunStore, "get">;
  log: Pick<RunLog, "read">;
}): Route => ({
  method: "get",
  path: "/v1/research/:id",
  handlers: [
    withRun(runs, async (run, _request, response) =>
      response.json(runView(run, await wholeLog(log, run.id))),
    ),
  ],
});
