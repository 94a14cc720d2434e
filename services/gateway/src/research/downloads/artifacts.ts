/* The files of a bundle: their list, each file, and the lists in them that have their own routes. */
import { extname } from "node:path/posix";
import type { StoredFile } from "@quarry/blobs";
import { bundleFilesSchema } from "@quarry/contracts";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Ports } from "../../gateway-ports.ts";
import { arrayPageQuery, asksForPage, sendList, wholeOrPage } from "../../http/paging.ts";
import { parseQuery } from "../../http/parse-request.ts";
import { problem, sendProblem } from "../../http/problem.ts";
import { anyJson, type Route, routesOf } from "../../http/route.ts";
import type { Evidence, RunRecord, RunStore } from "../../ports.ts";
import { runSources } from "../run-sources.ts";
import { isTerminal, withRun } from "../run-view.ts";

const route = routesOf("research");

/** Lists every file of a run's bundle with its size; texts and pages of sources come from the evidence store. */
const runArtifacts = async (
  {
    runs,
    evidence,
  }: { runs: Pick<RunStore, "getArtifact" | "listArtifacts">; evidence: Pick<Evidence, "getDocument"> },
  runId: string,
): Promise<readonly StoredFile[]> => {
  const files = [...(await runs.listArtifacts(runId))];
  const known = new Set(files.map(({ path }) => path));
  for (const source of await runSources(runs, runId)) {
    const missing = [...source.files].filter(([path]) => !known.has(path));
    const document = missing.length === 0 ? undefined : await evidence.getDocument(source.documentId);
    if (document === undefined) continue;
    for (const [path, render] of missing)
      files.push({ path, bytes: Buffer.byteLength(await render(document.text)) });
  }
  return files;
};

/** Lists no file before the bundle exists. */
export const listArtifacts = ({ runs, evidence }: Ports<"evidence" | "runs">): Route =>
  route.get("/v1/research/:id/artifacts", "listArtifacts", "The files of the bundle", {
    query: arrayPageQuery,
    answer: wholeOrPage(bundleFilesSchema),
    handle: withRun(runs, async (run, request, response) => {
      const query = parseQuery(arrayPageQuery, request.query);
      return sendList(response, await runArtifacts({ runs, evidence }, run.id), query);
    }),
  });

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

// A page of fetched text may only display itself in a browser.
const confined = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/** Sends the bytes of a bundle's file with the content type for its name; no browser runs it, regardless of its contents. */
export const sendFile = (response: Response, path: string, content: Buffer | string): void => {
  response
    .set("Content-Type", mediaTypes[extname(path)] ?? "application/octet-stream")
    .set("Content-Security-Policy", confined)
    .send(typeof content === "string" ? Buffer.from(content) : content);
};

/** Sends a file of a run's bundle; 409 while the run continues, 404 if it ended without it. */
export const sendArtifact = async (
  runs: Pick<RunStore, "getArtifact">,
  { run, path }: { run: RunRecord; path: string },
  response: Response,
): Promise<void> => {
  if (!isTerminal(run.status)) {
    const detail = `The run is ${run.status}; its report exists when it has finished. Follow /v1/research/${run.id}/events.`;
    return sendProblem(response, problem("conflict", detail));
  }
  const content = await runs.getArtifact(run.id, path);
  if (content !== undefined) return sendFile(response, path, content);
  const why = run.problem === null ? "" : `: ${run.problem}`;
  return sendProblem(response, problem("not-found", `The run ended as ${run.status} without ${path}${why}.`));
};

const pathOf = (request: Request): string => [request.params["path"] ?? []].flat().join("/");

/** Renders a file from the text of a source that this run has read; undefined for documents of other runs. */
const sourceContent = async ({ runs, evidence }: Ports<"evidence" | "runs">, runId: string, path: string) => {
  const source = (await runSources(runs, runId)).find(({ files }) => files.has(path));
  const document = source === undefined ? undefined : await evidence.getDocument(source.documentId);
  return document === undefined ? undefined : await source?.files.get(path)?.(document.text);
};

/** Sends the text or the page of a source that a run has read. */
export const sendSource = async (
  ports: Ports<"evidence" | "runs">,
  { run, path }: { readonly run: RunRecord; readonly path: string },
  response: Response,
): Promise<void> => {
  const content = await sourceContent(ports, run.id, path);
  if (content !== undefined) return sendFile(response, path, content);
  return sendProblem(response, problem("not-found", "This run has not read this source; see its /sources."));
};

/**
 * `GET /v1/research/:id/artifacts/<path>`: one file of the bundle; the path is looked up in the bundle, never in the file system.
 */
export const getArtifact = (ports: Ports<"evidence" | "runs">): Route =>
  route.get("/v1/research/:id/artifacts/*path", "getArtifact", "One file of the bundle", {
    answer: anyJson,
    media: ["text/markdown", "text/html", "text/plain", "application/octet-stream"],
    handle: withRun(ports.runs, async (run, request, response) => {
      const path = pathOf(request);
      if (!path.startsWith("sources/")) return await sendArtifact(ports.runs, { run, path }, response);
      return await sendSource(ports, { run, path }, response);
    }),
  });

/** Sends a file of a run's bundle that contains a list, whole or one page of it. */
export const sendArtifactList = async (
  runs: Pick<RunStore, "getArtifact">,
  { run, path }: { readonly run: RunRecord; readonly path: string },
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<unknown> => {
  const query = parseQuery(arrayPageQuery, request.query);
  const isPage = asksForPage(query) && isTerminal(run.status);
  const content = isPage ? await runs.getArtifact(run.id, path) : undefined;
  if (content === undefined) return await sendArtifact(runs, { run, path }, response);
  return sendList(response, z.array(z.unknown()).parse(JSON.parse(content.toString("utf8"))), query);
};

export const getResearchClaims = ({ runs }: Ports<"runs">): Route =>
  route.get("/v1/research/:id/claims", "getResearchClaims", "Claims with the evidence for and against", {
    query: arrayPageQuery,
    answer: wholeOrPage(z.array(z.looseObject({ id: z.string() }))),
    handle: withRun(runs, (run, request, response) =>
      sendArtifactList(runs, { run, path: "claims.json" }, { request, response }),
    ),
  });

const querySchema = z.strictObject({ format: z.enum(["md", "json"]).default("md") });

export const getResearchAudit = ({ runs }: Ports<"runs">): Route =>
  route.get("/v1/research/:id/audit", "getResearchAudit", "The check of every citation", {
    query: querySchema,
    answer: anyJson,
    media: ["text/markdown"],
    handle: withRun(runs, (run, request, response) => {
      const query = parseQuery(querySchema, request.query);
      const path = `09_qa/retrieval_audit.${query.format}`;
      return sendArtifact(runs, { run, path }, response);
    }),
  });

export const getResearchSources = ({ runs }: Ports<"runs">): Route =>
  route.get("/v1/research/:id/sources", "getResearchSources", "Sources read and not read", {
    query: arrayPageQuery,
    answer: wholeOrPage(z.array(z.looseObject({ id: z.string() }))),
    handle: withRun(runs, (run, request, response) =>
      sendArtifactList(runs, { run, path: "documents.json" }, { request, response }),
    ),
  });
