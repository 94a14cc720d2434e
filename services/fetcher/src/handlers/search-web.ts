import type { ProviderReport, searchWeb } from "@quarry/contracts";
import type { Handler } from "@quarry/queue";
import type { ProviderQuery, SearchProvider } from "../ports.ts";
import { askProvider } from "../search/asking/ask-provider.ts";
import { chooseProviders } from "../search/asking/choose-providers.ts";
import { keepWanted } from "../search/asking/keep-wanted.ts";
import { fuseAnswers } from "../search/fusion/fuse-answers.ts";

export interface SearchWebPorts {
  readonly providers: readonly SearchProvider[];
  /** Whether a page could be read there at all; any when left out. */
  readonly allows?: (url: string) => boolean;
}

// Lists that are too short share nothing, and what two engines agree on would not come first.
const fewestToFuse = 10;

/** What is asked of providers: on the first page more than is wanted, so that there is something to fuse; later ones follow on it. */
const askedOf = (query: ProviderQuery): ProviderQuery =>
  query.page === 1 ? { ...query, limit: Math.max(query.limit, fewestToFuse) } : query;

const diagnosisOf = ({ status, detail }: ProviderReport): readonly string[] =>
  status === "answered" || detail === undefined ? [] : [detail];

/** Asks every wanted provider at once and fuses what they answer; one that cannot answer is named in the diagnosis. */
export const createSearchWeb =
  ({ providers, allows = () => true }: SearchWebPorts): Handler<typeof searchWeb> =>
  async ({ providers: wanted, ...query }, { signal }) => {
    const { asked, missing } = chooseProviders(wanted, providers, query.sites);
    const answers = await Promise.all(asked.map((provider) => askProvider(provider, askedOf(query), signal)));
    signal.throwIfAborted();
    const lists = answers.map(({ results }) => keepWanted(results, query, allows));
    const reports = [...answers.map(({ report }) => report), ...missing];
    return {
      results: [...fuseAnswers(lists, query.limit)],
      diagnosis: reports.flatMap(diagnosisOf),
      providers: reports,
    };
  };
