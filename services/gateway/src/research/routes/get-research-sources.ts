import type { Route } from "../../http/route.ts";
import type { RunStore } from "../../ports.ts";
import { sendArtifact } from "../send-artifact.ts";
import { withRun } from "../with-run.ts";

/** `GET /v1/research/:id/sources`: what was read and what was not, with reasons. */
export const getResearchSources = ({ runs }: { runs: Pick<RunStore, "get" | "getArtifact"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/sources",
  handlers: [
    withRun(runs, (run, _request, response) => sendArtifact(runs, { run, path: "documents.json" }, response)),
  ],
});
