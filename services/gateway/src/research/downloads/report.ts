/* The report of a run in all formats. */
import type { MadeForm } from "@quarry/exports";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Ports } from "../../gateway-ports.ts";
import { parseQuery } from "../../http/parse-request.ts";
import { problem, sendProblem } from "../../http/problem.ts";
import { anyJson, type Route, routesOf } from "../../http/route.ts";
import { clientSignal, createTurns } from "../../http/waiting.ts";
import type { RunRecord } from "../../ports.ts";
import { readFindingsFiles } from "../run-sources.ts";
import { isTerminal, withRun } from "../run-view.ts";
import { sendArtifact, sendFile } from "./artifacts.ts";

const route = routesOf("research");

/** A format rendered from the findings on request. */
interface Form {
  /** Its extension determines the media type. */
  readonly name: string;
  /** For a program to open, not for display in a browser. */
  readonly isDownload: boolean;
}

const madeForms: Readonly<Record<MadeForm, Form>> = {
  view: { name: "view.json", isDownload: false },
  xml: { name: "report.xml", isDownload: false },
  context: { name: "context.txt", isDownload: false },
  source: { name: "source.json", isDownload: false },
  ris: { name: "sources.ris", isDownload: true },
  "csl-json": { name: "sources.csl-json", isDownload: true },
  docx: { name: "report.docx", isDownload: true },
  pdf: { name: "report.pdf", isDownload: true },
};

const undrawable = (scripts: readonly string[]) =>
  problem(
    "not-acceptable",
    `The fonts for PDF draw Latin, Greek, Cyrillic, Devanagari, Chinese and Japanese; this report also has ${scripts.join(", ")}. ` +
      "Ask for format=docx or format=html, which have all of it.",
  );

const files = { md: "report.md", html: "report.html", json: "findings.json", bibtex: "sources.bib" } as const;

/** Format of the report to return. */
export const reportQuery = z.strictObject({
  format: z
    .enum([
      "md",
      "html",
      "json",
      "view",
      "xml",
      "bibtex",
      "ris",
      "csl-json",
      "docx",
      "pdf",
      "context",
      "source",
    ])
    .default("md"),
});

type Format = z.output<typeof reportQuery>["format"];

const isFile = (format: Format): format is keyof typeof files => format in files;

/** Sends the report of a run in the format of the query. */
export type SendReport = (run: RunRecord, request: Request, response: Response) => Promise<void>;

/** Creates the function that sends reports and renders one format at a time; the default format is `standard`. */
export const createSendReport = (
  { runs, exporter, stopping }: Ports<"exporter" | "runs" | "stopping">,
  standard: Format = "md",
): SendReport => {
  // A client that disconnects while waiting takes no turn.
  const inTurn = createTurns(1);
  return async (run, request, response) => {
    const { format } = parseQuery(reportQuery, { format: standard, ...request.query });
    if (isFile(format)) return await sendArtifact(runs, { run, path: files[format] }, response);
    const made = isTerminal(run.status) ? await readFindingsFiles(runs, run.id) : undefined;
    // Without findings, sending the file responds with the reason: the run continues, or it ended without a report.
    if (made === undefined) return await sendArtifact(runs, { run, path: files.json }, response);
    const signal = clientSignal(response, stopping);
    const rendered = await inTurn(() => exporter.render(format, made, signal), signal);
    if (rendered.status === "undrawable") return sendProblem(response, undrawable(rendered.scripts));
    const { name, isDownload } = madeForms[format];
    if (isDownload) response.attachment(`quarry-${run.id}-${name}`);
    const { content } = rendered;
    return sendFile(response, name, typeof content === "string" ? content : Buffer.from(content));
  };
};

/** Sends a format from the bundle, or renders it from the findings. */
export const getResearchReport = (ports: Ports<"exporter" | "runs" | "stopping">): Route =>
  route.get("/v1/research/:id/report", "getResearchReport", "The report in one of its forms", {
    query: reportQuery,
    answer: anyJson,
    media: [
      "text/markdown",
      "text/html",
      "application/xml",
      "application/x-bibtex",
      "text/plain",
      "application/x-research-info-systems",
      "application/vnd.citationstyles.csl+json",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      "application/pdf",
    ],
    handle: withRun(ports.runs, createSendReport(ports)),
  });
