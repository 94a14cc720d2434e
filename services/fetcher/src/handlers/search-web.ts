import type { ProviderReport, searchWeb } from "@quarry/contracts";
import type { Handler } from "@quarry/jobs";
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

/** What a provider is asked: an engine for more than is wanted on the first page, so that there is something to fuse. */
const askedOf = (query: ProviderQuery, { name }: SearchProvider): ProviderQuery =>
  name === "local" || query.page > 1 ? query : { ...query, limit: Math.max(query.limit, fewestToFuse) };

const diagnosisOf = ({ status, detail }: ProviderReport): readonly string[] =>
  status === "answered" || detail === undefined ? [] : [detail];

/** Asks every wanted provider at once and fuses what they answer; one that cannot answer is named in the diagnosis. */
export const createSearchWeb =
  ({ providers, allows = () => true }: SearchWebPorts): Handler<typeof searchWeb> =>
  async ({ providers: wanted, ...query }, { signal }) => {
    const { asked, missing } = chooseProviders(wanted, providers, query.sites);
    const answers = await Promise.all(
      asked.map((provider) => askProvider(provider, askedOf(query, provider), signal)),
    );
    signal.throwIfAborted();
    const lists = answers.map(({ results }) => keepWanted(results, query, allows));
    const reports = [...answers.map(({ report }) => report), ...missing];
    return {
      results: [...fuseAnswers(lists, query.limit)],
      diagnosis: reports.flatMap(diagnosisOf),
      providers: reports,
    };
  };
