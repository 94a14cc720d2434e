import { clientSignal } from "../../http/client-signal.ts";
import { preferWait } from "../../http/prefer-wait.ts";
import type { Route } from "../../http/route.ts";
import { isTerminal } from "../is-terminal.ts";
import { runView } from "../run-view.ts";
import { wholeLog } from "../whole-log.ts";
import { withRun } from "../with-run.ts";
import type { EventsPorts } from "./get-research-events.ts";

/** `GET /v1/research/:id`: where a run stands; `Prefer: wait=N` waits for its end. */
export const getResearch = ({ runs, log, stopping }: Omit<EventsPorts, "keepAliveMs">): Route => ({
  method: "get",
  path: "/v1/research/:id",
  handlers: [
    withRun(runs, async (run, request, response) => {
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
  ],
});
