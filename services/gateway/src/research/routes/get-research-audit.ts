import { z } from "zod";
import { parseQuery } from "../../http/parse-request.ts";
import { sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { RunStore } from "../../ports.ts";
import { sendArtifact } from "../send-artifact.ts";
import { withRun } from "../with-run.ts";

const querySchema = z.strictObject({ format: z.enum(["md", "json"]).default("md") });

/** `GET /v1/research/:id/audit`: the check of every citation, for people or as data. */
export const getResearchAudit = ({ runs }: { runs: Pick<RunStore, "get" | "getArtifact"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/audit",
  query: querySchema,
  handlers: [
    withRun(runs, (run, request, response) => {
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      const path = `09_qa/retrieval_audit.${query.value.format}`;
      return sendArtifact(runs, { run, path }, response);
    }),
  ],
});
