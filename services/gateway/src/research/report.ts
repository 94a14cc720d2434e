/* The report of a run in each of its forms. */
import {
  numberedSources,
  renderCslJson,
  renderDocx,
  renderPdf,
  renderRis,
  reportOutline,
} from "@quarry/exports";
import { renderResearchResults, researchFindings } from "@quarry/report";
import { z } from "zod";
import { parseQuery } from "../http/parse-request.ts";
import { problem, sendProblem } from "../http/problem.ts";
import type { Route } from "../http/route.ts";
import type { RunStore } from "../ports.ts";
import { sendArtifact, sendFile } from "./artifacts.ts";
import { readFindings, type RunFindings } from "./run-sources.ts";
import { isTerminal, withRun } from "./run-view.ts";

/** A report in a form that is no file of the bundle; or why it cannot have that form, and what to do. */
export type MadeReport = { readonly content: Buffer | string } | { readonly refused: string };

/** A form that is made of the findings when it is asked for. */
interface Form {
  /** Its ending tells the media type. */
  readonly name: string;
  /** For a program to open, not for a browser to show. */
  readonly isDownload: boolean;
  readonly make: (bundle: RunFindings) => MadeReport | Promise<MadeReport>;
}

const found = ({ findings, documents }: RunFindings) => researchFindings(findings, documents);
const outline = ({ findings, documents }: RunFindings) => reportOutline(findings, documents);
const sources = ({ findings, documents }: RunFindings) => numberedSources(findings, documents);

const makePdf = async (bundle: RunFindings): Promise<MadeReport> => {
  const pdf = await renderPdf(outline(bundle));
  if (pdf.status === "rendered") return pdf;
  return {
    refused:
      `The fonts for PDF draw Latin, Greek, Cyrillic, Devanagari, Chinese and Japanese; this report also has ${pdf.scripts.join(", ")}. ` +
      "Ask for format=docx or format=html, which have all of it.",
  };
};

/** The forms that are made of the findings, by the name that `format` has for them. */
const madeReports = {
  xml: {
    name: "report.xml",
    isDownload: false,
    make: (bundle) => ({ content: renderResearchResults(found(bundle)) }),
  },
  context: {
    name: "context.txt",
    isDownload: false,
    make: (bundle) => ({ content: `${found(bundle).toContextString()}\n` }),
  },
  source: {
    name: "source.json",
    isDownload: false,
    make: (bundle) => ({ content: `${JSON.stringify(found(bundle).toSource(), null, 2)}\n` }),
  },
  ris: { name: "sources.ris", isDownload: true, make: (bundle) => ({ content: renderRis(sources(bundle)) }) },
  "csl-json": {
    name: "sources.csl-json",
    isDownload: true,
    make: (bundle) => ({ content: renderCslJson(sources(bundle)) }),
  },
  docx: {
    name: "report.docx",
    isDownload: true,
    make: async (bundle) => ({ content: await renderDocx(outline(bundle)) }),
  },
  pdf: { name: "report.pdf", isDownload: true, make: makePdf },
} as const satisfies Record<string, Form>;

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
