import type { RunStore } from "../ports.ts";
import type { Route } from "../route.ts";
import { sendArtifact } from "../send-artifact.ts";
import { withRun } from "../with-run.ts";

/** `GET /v1/research/:id/audit`: the check of every citation. */
export const getResearchAudit = ({ runs }: { runs: Pick<RunStore, "get" | "getArtifact"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/audit",
  handlers: [
    withRun(runs, (run, _request, response) =>
      sendArtifact(runs, { run, path: "09_qa/retrieval_audit.md" }, response),
    ),
  ],
});
