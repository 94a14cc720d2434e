/* The sources of a run, as its findings name them. */
import type { BundleDocuments, Findings } from "@quarry/contracts";
import { parseFindingsFiles } from "@quarry/exports";
import { numberedSources, renderSourcePage } from "@quarry/report";
import { createYieldToEventLoop, never } from "@quarry/runtime";
import { finishWithPauses } from "@quarry/text";
import type { Ports } from "../gateway-ports.ts";
import { problem, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import type { RunStore } from "../ports.ts";
import { withRun } from "./run-view.ts";

const route = routesOf("research");

/** Findings of a run as data, and their documents. */
export interface RunFindings {
  readonly findings: Findings;
  readonly documents: BundleDocuments;
}

/** Returns the findings files of a run's bundle; undefined before there is one. */
export const readFindingsFiles = async (
  runs: Pick<RunStore, "getArtifact">,
  runId: string,
): Promise<{ readonly findings: Buffer; readonly documents: Buffer } | undefined> => {
  const findings = await runs.getArtifact(runId, "findings.json");
  const documents = await runs.getArtifact(runId, "documents.json");
  return findings === undefined || documents === undefined ? undefined : { findings, documents };
};

/** Returns the findings of a run's bundle; undefined before there is one. */
export const readFindings = async (
  runs: Pick<RunStore, "getArtifact">,
  runId: string,
): Promise<RunFindings | undefined> => {
  const files = await readFindingsFiles(runs, runId);
  return files && parseFindingsFiles(files);
};

/** A document read by a run, and its files in the bundle, rendered from its text. */
export interface RunSource {
  readonly documentId: string;
  /** By path: the text and, for a cited document, the page that marks the cited words. */
  readonly files: ReadonlyMap<string, (text: string) => Promise<string>>;
}

/** Returns the documents read by a run; none before there is a bundle. Pages are rendered as by `publish-report`. */
export const runSources = async (
  runs: Pick<RunStore, "getArtifact">,
  runId: string,
): Promise<readonly RunSource[]> => {
  const bundle = await readFindings(runs, runId);
  if (bundle === undefined) return [];
  const { findings, documents } = bundle;
  return numberedSources(findings, documents).map(({ number, document: facts, citations }) => {
    const { id, file } = facts;
    const files = new Map([[file, async (text: string) => text]]);
    if (citations.length > 0)
      files.set(`sources/${id}.html`, (text) => {
        const page = renderSourcePage({
          number,
          id,
          facts,
          text,
          citations,
          pageStarts: facts.pageStarts,
          language: findings.language,
        });
        return finishWithPauses(page, createYieldToEventLoop(never));
      });
    return { documentId: id, files };
  });
};

/** Matches the name of the file of a source: its text or its page. */
export const sourceFile = /^[0-9a-f-]{36}\.(?:txt|html)$/u;

/** Redirects links of a report read at `/report` to the bundle's file. */
export const getResearchSourceFile = ({ runs }: Ports<"runs">): Route =>
  route.get("/v1/research/:id/sources/:file", "getResearchSourceFile", "Redirect to the file of a source", {
    statuses: [302],
    handle: withRun(runs, (run, request, response) => {
      const file = String(request.params["file"]);
      if (sourceFile.test(file)) return response.redirect(`/v1/research/${run.id}/artifacts/sources/${file}`);
      return sendProblem(
        response,
        problem("not-found", "This run has not read this source; see its /sources."),
      );
    }),
  });
