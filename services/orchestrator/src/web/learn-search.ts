import type { InputOf, OutputOf, ProviderReport, SearchResult, searchWeb } from "@quarry/contracts";
import type { WebState } from "./web-state.ts";

interface AnsweredSearch {
  readonly input: InputOf<typeof searchWeb>;
  readonly output: OutputOf<typeof searchWeb>;
}

const isOfWeb = ({ provider }: ProviderReport): boolean => provider !== "local";

/** Whether a source has to be fetched. */
const isPage = ({ documentId }: SearchResult): boolean => documentId === undefined;

/** What the web has answered in a round, added to what is known of it; what waited for this round waits no more. */
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
