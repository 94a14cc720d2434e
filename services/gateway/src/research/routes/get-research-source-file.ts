import { problem, sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { RunStore } from "../../ports.ts";
import { withRun } from "../with-run.ts";

const sourceFile = /^[0-9a-f-]{36}\.(?:txt|html)$/u;

/** `GET /v1/research/:id/sources/<file>`: where links of a report lead that was read at `/report`; sends on to the bundle's file. */
export const getResearchSourceFile = ({ runs }: { runs: Pick<RunStore, "get"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/sources/:file",
  handlers: [
    withRun(runs, (run, request, response) => {
      const file = String(request.params["file"]);
      if (sourceFile.test(file)) return response.redirect(`/v1/research/${run.id}/artifacts/sources/${file}`);
      return sendProblem(
        response,
        problem("not-found", "This run has read no such source; see its /sources."),
      );
    }),
  ],
});
