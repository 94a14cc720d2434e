import { arrayPageQuery, sendList } from "../../http/array-page.ts";
import { parseQuery } from "../../http/parse-request.ts";
import { sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { Evidence, RunStore } from "../../ports.ts";
import { runArtifacts } from "../run-artifacts.ts";
import { withRun } from "../with-run.ts";

export interface ListArtifactsPorts {
  readonly runs: Pick<RunStore, "get" | "getArtifact" | "listArtifacts">;
  readonly evidence: Pick<Evidence, "getDocument">;
}

/** `GET /v1/research/:id/artifacts`: every file of the bundle and its size; empty before there is one. */
export const listArtifacts = ({ runs, evidence }: ListArtifactsPorts): Route => ({
  method: "get",
  path: "/v1/research/:id/artifacts",
  query: arrayPageQuery,
  handlers: [
    withRun(runs, async (run, request, response) => {
      const query = parseQuery(arrayPageQuery, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      return sendList(response, await runArtifacts({ runs, evidence }, run.id), query.value);
    }),
  ],
});
