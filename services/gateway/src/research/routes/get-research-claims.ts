import type { Route } from "../../http/route.ts";
import type { RunStore } from "../../ports.ts";
import { sendArtifact } from "../send-artifact.ts";
import { withRun } from "../with-run.ts";

/** `GET /v1/research/:id/claims`: each claim with the evidence for and against it. */
export const getResearchClaims = ({ runs }: { runs: Pick<RunStore, "get" | "getArtifact"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/claims",
  handlers: [
    withRun(runs, (run, _request, response) => sendArtifact(runs, { run, path: "claims.json" }, response)),
  ],
});
