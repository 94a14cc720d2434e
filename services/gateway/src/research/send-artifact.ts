import { extname } from "node:path/posix";
import type { Response } from "express";
import { problem, sendProblem } from "../http/problems/problem.ts";
import type { RunFacts, RunStore } from "../ports.ts";
import { isTerminal } from "./is-terminal.ts";

const mediaTypes: Readonly<Record<string, string>> = {
  ".md": "text/markdown; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".jsonl": "application/x-ndjson; charset=utf-8",
  ".bib": "application/x-bibtex; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".ris": "application/x-research-info-systems; charset=utf-8",
  ".csl-json": "application/vnd.citationstyles.csl+json; charset=utf-8",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".pdf": "application/pdf",
};

// What a page of fetched text may do in a browser: show itself, nothing else.
const confined = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Sends the bytes of a bundle's file with the type of its name; whatever it is, no browser runs it. */
export const sendFile = (response: Response, path: string, content: Buffer | string): void => {
  response
    .set("Content-Type", mediaTypes[extname(path)] ?? "application/octet-stream")
    .set("Content-Security-Policy", confined)
    .send(typeof content === "string" ? Buffer.from(content) : content);
};

/** Sends a file of a run's bundle, or says why it is not there: the run goes on (409) or ended without it (404). */
export const sendArtifact = async (
  runs: Pick<RunStore, "getArtifact">,
  { run, path }: { run: RunFacts; path: string },
  response: Response,
): Promise<void> => {
  if (!isTerminal(run.status)) {
    const detail = `The run is ${run.status}; its report is there when it has finished. Follow /v1/research/${run.id}/events.`;
    return sendProblem(response, problem("conflict", detail));
  }
  const content = await runs.getArtifact(run.id, path);
  if (content !== undefined) return sendFile(response, path, content);
  const why = run.problem === null ? "" : `: ${run.problem}`;
  return sendProblem(response, problem("not-found", `The run ended as ${run.status} without ${path}${why}.`));
};
