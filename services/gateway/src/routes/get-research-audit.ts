import type { Route } from "../http/route.ts";
import type { RunStore } from "../ports.ts";
import { sendArtifact } from "../runs/send-artifact.ts";
import { withRun } from "../runs/with-run.ts";

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
