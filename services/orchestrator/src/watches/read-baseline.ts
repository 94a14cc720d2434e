import { bundleDocumentsSchema, isRetracted, type Repetition } from "@quarry/contracts";
import { readWholeLog, type RunLog, type RunStore } from "@quarry/runs";
import { canonicalUrl, isWebAddress } from "@quarry/text";

/** Sources of a report, as needed by its repetition. */
export type Baseline = NonNullable<Repetition["before"]>;

/** Stores that hold the results of a run. */
export interface BaselinePorts {
  readonly runs: Pick<RunStore, "getArtifact">;
  readonly log: Pick<RunLog, "read">;
}

const maxQueries = 60;
const maxPages = 1_000;
const maxKnown = 5_000;
const unique = (values: readonly string[], max: number): string[] => [...new Set(values)].slice(0, max);

/** Comments belong to their page, which is requested itself. */
const isOwnSource = (uri: string): boolean => !uri.endsWith("#comments");

/** Reads the basis of a run's report: its sources, its searches and all their results. Undefined if the run has no report. */
export const readBaseline = async (
  { runs, log }: BaselinePorts,
  runId: string,
): Promise<Baseline | undefined> => {
  const file = await runs.getArtifact(runId, "documents.json");
  if (file === undefined) return undefined;
  const documents = bundleDocumentsSchema.parse(JSON.parse(file.toString("utf8")));
  const searches = (await readWholeLog(log, runId)).flatMap(({ event }) =>
    event.type === "search-answered" ? [event] : [],
  );
  const pages = documents
    .filter(({ uri, used }) => isOwnSource(uri) && (used || isWebAddress(uri)))
    .map((document) => ({
      uri: document.uri,
      documentId: document.used ? document.id : null,
      isRetracted: document.used && isRetracted(document),
    }));
  return {
    runId,
    queries: unique(
      searches.map(({ query }) => query),
      maxQueries,
    ),
    pages: pages.slice(0, maxPages),
    known: unique(
      searches.flatMap(({ addresses = [] }) => addresses.map(canonicalUrl)),
      maxKnown,
    ),
  };
};
