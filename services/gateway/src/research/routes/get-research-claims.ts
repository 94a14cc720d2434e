import { arrayPageQuery } from "../../http/array-page.ts";
import type { Route } from "../../http/route.ts";
import type { RunStore } from "../../ports.ts";
import { sendArtifactList } from "../send-artifact-list.ts";
import { withRun } from "../with-run.ts";

/** `GET /v1/research/:id/claims`: each claim with the evidence for and against it. */
export const getResearchClaims = ({ runs }: { runs: Pick<RunStore, "get" | "getArtifact"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/claims",
  query: arrayPageQuery,
  handlers: [
    withRun(runs, (run, request, response) =>
      sendArtifactList(runs, { run, path: "claims.json" }, { request, response }),
    ),
  ],
});
