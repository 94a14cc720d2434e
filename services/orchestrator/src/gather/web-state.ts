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

/** A run's knowledge of the web; saved with its state. */
export const webStateSchema = z.object({
  /** The last report of each search engine. */
  reports: z.array(providerReportSchema),
  /** True if any engine has answered, even without results. */
  isReached: z.boolean(),
  /** Searches made, and the addresses they found. */
  searches: z.array(
    z.object({ query: z.string(), page: z.int().positive(), addresses: z.array(z.string()) }),
  ),
  /** Requested addresses with the resulting document; null for an unusable one. */
  pages: z.array(z.object({ url: z.string(), documentId: z.string().nullable() })),
  /** Results that did not fit in a round, best first. */
  waiting: z.array(searchResultSchema),
  /** Links of read pages for the next round, best first. */
  discovered: z.array(searchResultSchema),
});

type WebState = z.output<typeof webStateSchema>;

/** State of a run that has not used the web. */
export const initialWeb: WebState = {
  reports: [],
  isReached: false,
  searches: [],
  pages: [],
  waiting: [],
  discovered: [],
};

/** Returns the fetched addresses with the resulting documents. */
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

/** Adds the web results of a round to the state, including those kept for this round. */
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
