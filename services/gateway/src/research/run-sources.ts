import { citationsByDocument, renderSourcePage } from "@quarry/report";
import type { RunStore } from "../ports.ts";
import { readFindings } from "./read-findings.ts";

/** A document that a run has read, and its files in the bundle, made from its text. */
export interface RunSource {
  readonly documentId: string;
  /** By path: the text as it is and, for a cited document, the page that marks the cited words. */
  readonly files: ReadonlyMap<string, (text: string) => string>;
}

/** The documents a run has read; none before there is a bundle. Pages come out as `publish-report` writes them. */
export const runSources = async (
  runs: Pick<RunStore, "getArtifact">,
  runId: string,
): Promise<readonly RunSource[]> => {
  const bundle = await readFindings(runs, runId);
  if (bundle === undefined) return [];
  const documents = bundle.documents.filter((document) => document.used);
  const citations = citationsByDocument(bundle.findings);
  const cited = [...citations.keys()].filter((id) => documents.some((document) => document.id === id));
  return documents.map((facts) => {
    const { id, file } = facts;
    const files = new Map([[file, (text: string) => text]]);
    const number = cited.indexOf(id) + 1;
    if (number > 0)
      files.set(`sources/${id}.html`, (text) =>
        renderSourcePage({
          number,
          id,
          facts,
          text,
          citations: citations.get(id) ?? [],
          pageStarts: facts.pageStarts,
        }),
      );
    return { documentId: id, files };
  });
};
