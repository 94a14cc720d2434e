import {
  type fetchPage,
  type InputOf,
  type OutputOf,
  type ProviderReport,
  providerReportSchema,
  type SearchResult,
  searchResultSchema,
  type searchWeb,
} from "@quarry/contracts";
import { z } from "zod";

/** Knowledge of a run about the web; saved with its state. */
export const webStateSchema = z.object({
  /** The last word of every search engine that was asked. */
  reports: z.array(providerReportSchema),
  /** True if one of them has answered, even with no results. */
  isReached: z.boolean(),
  /** Searches made, and the addresses they found. */
  searches: z.array(
    z.object({ query: z.string(), page: z.int().positive(), addresses: z.array(z.string()) }),
  ),
  /** Addresses that were asked for, and the document each became; null for one that could not be used. */
  pages: z.array(z.object({ url: z.string(), documentId: z.string().nullable() })),
  /** Results for which a round had no room, best first. */
  waiting: z.array(searchResultSchema),
  /** Links of pages that were read, for the next round, best first. */
  discovered: z.array(searchResultSchema),
});

type WebState = z.output<typeof webStateSchema>;

/** Of a run that has not looked at the web. */
export const initialWeb: WebState = {
  reports: [],
  isReached: false,
  searches: [],
  pages: [],
  waiting: [],
  discovered: [],
};

/** The addresses that were fetched, and the document each became. */
export const pagesAsked = (
  answers: readonly {
    readonly input: InputOf<typeof fetchPage>;
    readonly output: OutputOf<typeof fetchPage>;
  }[],
): WebState["pages"] =>
  answers.flatMap(({ input: { source }, output }) => {
    if (source.kind !== "url") return [];
    const documentId = output.status === "stored" ? output.document.documentId : null;
    return [{ url: source.url, documentId }];
  });

interface AnsweredSearch {
  readonly input: InputOf<typeof searchWeb>;
  readonly output: OutputOf<typeof searchWeb>;
}

const isOfWeb = ({ provider }: ProviderReport): boolean => provider !== "local";

/** True if a source must be fetched. */
const isPage = ({ documentId }: SearchResult): boolean => documentId === undefined;

/** Adds the web results of a round to the state; sources that waited for this round no longer wait. */
export const learnSearch = (web: WebState, answered: readonly AnsweredSearch[]): WebState => {
  const reports = answered.flatMap(({ output }) => output.providers ?? []).filter(isOfWeb);
  const latest = new Map([...web.reports, ...reports].map((report) => [report.provider, report]));
  const searches = answered.map(({ input: { query, page }, output }) => ({
    query,
    page,
    addresses: output.results.filter(isPage).map(({ uri }) => uri),
  }));
  return {
    ...web,
    reports: [...latest.values()],
    isReached: web.isReached || reports.some(({ status }) => status === "answered" || status === "empty"),
    searches: [...web.searches, ...searches.filter(({ addresses }) => addresses.length > 0)],
    waiting: [],
    discovered: [],
  };
};
