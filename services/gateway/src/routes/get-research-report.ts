import { z } from "zod";
import { parseQuery } from "../http/parse-request.ts";
import type { Route } from "../http/route.ts";
import type { RunStore } from "../ports.ts";
import { sendProblem } from "../problems/problem.ts";
import { sendArtifact } from "../runs/send-artifact.ts";
import { withRun } from "../runs/with-run.ts";

const files = { md: "report.md", html: "report.html", json: "findings.json", bibtex: "sources.bib" } as const;

const querySchema = z.strictObject({ format: z.enum(["md", "html", "json", "bibtex"]).default("md") });

/** `GET /v1/research/:id/report`: the report in one of its forms. */
export const getResearchReport = ({ runs }: { runs: Pick<RunStore, "get" | "getArtifact"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/report",
  handlers: [
    withRun(runs, async (run, request, response) => {
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      return await sendArtifact(runs, { run, path: files[query.value.format] }, response);
    }),
  ],
});
