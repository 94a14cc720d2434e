import { z } from "zod";
import { parseQuery } from "../../http/parse-request.ts";
import { problem, sendProblem } from "../../http/problems/problem.ts";
import type { Route } from "../../http/route.ts";
import type { RunStore } from "../../ports.ts";
import { isTerminal } from "../is-terminal.ts";
import { madeReports } from "../made-reports.ts";
import { readFindings } from "../read-findings.ts";
import { sendArtifact, sendFile } from "../send-artifact.ts";
import { withRun } from "../with-run.ts";

const files = { md: "report.md", html: "report.html", json: "findings.json", bibtex: "sources.bib" } as const;

const querySchema = z.strictObject({
  format: z
    .enum(["md", "html", "json", "xml", "bibtex", "ris", "csl-json", "docx", "pdf", "context", "source"])
    .default("md"),
});

type Format = z.output<typeof querySchema>["format"];

const isFile = (format: Format): format is keyof typeof files => format in files;

/** `GET /v1/research/:id/report`: the report in one of its forms, a file of the bundle or made of its findings. */
export const getResearchReport = ({ runs }: { runs: Pick<RunStore, "get" | "getArtifact"> }): Route => ({
  method: "get",
  path: "/v1/research/:id/report",
  query: querySchema,
  handlers: [
    withRun(runs, async (run, request, response) => {
      const query = parseQuery(querySchema, request.query);
      if ("problem" in query) return sendProblem(response, query.problem);
      const { format } = query.value;
      if (isFile(format)) return await sendArtifact(runs, { run, path: files[format] }, response);
      const bundle = isTerminal(run.status) ? await readFindings(runs, run.id) : undefined;
      // Without findings the file itself says why: the run goes on, or it ended without a report.
      if (bundle === undefined) return await sendArtifact(runs, { run, path: files.json }, response);
      const { name, isDownload, make } = madeReports[format];
      const made = await make(bundle);
      if ("refused" in made) return sendProblem(response, problem("not-acceptable", made.refused));
      if (isDownload) response.attachment(`quarry-${run.id}-${name}`);
      return sendFile(response, name, made.content);
    }),
  ],
});
