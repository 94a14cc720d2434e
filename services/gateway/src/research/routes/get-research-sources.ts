import { arrayPageQuery } from "../../http/array-page.ts";
import type { Route } from "../../http/route.ts";
import type { RunStore } from "../../ports.ts";
import { sendArtifactList } from "../send-artifact-list.ts";
import { withRun } from "../with-run.ts";

/** `GET /v1/research/:id/sources`: what was read and what was not, with reasons. */
export const getResearchSources = ({ runs }: { runs: Pick<RunStore, "get" | "getArtifact"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/sources",
  query: arrayPageQuery,
  handlers: [
    withRun(runs, (run, request, response) =>
      sendArtifactList(runs, { run, path: "documents.json" }, { request, response }),
    ),
  ],
});
