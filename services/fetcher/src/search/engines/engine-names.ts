import {
  type EngineName,
  engineVariables,
  type SearchEngine,
  type SearchProviderName,
  searchEngines,
} from "@quarry/contracts";

const byProvider: Readonly<Partial<Record<SearchProviderName, SearchEngine>>> = searchEngines;

/** Gives the name of a provider in sentences for the user. */
export const providerLabel = (provider: SearchProviderName): string =>
  byProvider[provider]?.label ?? provider;

/** Gives the variable that sets a provider up; undefined for one that needs none. */
export const setUpBy = (provider: SearchProviderName): string | undefined => byProvider[provider]?.setUpBy;

/** Lists the engines that answer without an account. */
export const keylessEngines = (): readonly EngineName[] =>
  Object.entries(searchEngines).flatMap(([name, { isKeyless }]) => (isKeyless ? [name as EngineName] : []));

/** "set SEARXNG_URL, … or SEARCH_KEYLESS to search the web". */
export const setOneUp = (): string => `set ${engineVariables()} to search the web`;
