import {
  type EngineName,
  engineVariables,
  type SearchEngine,
  type SearchProviderName,
  searchEngines,
} from "@quarry/contracts";

const byProvider: Readonly<Partial<Record<SearchProviderName, SearchEngine>>> = searchEngines;

/** Returns the name of a provider for messages. */
export const providerLabel = (provider: SearchProviderName): string =>
  byProvider[provider]?.label ?? provider;

/** Returns the variable that configures a provider; undefined if none is needed. */
export const setUpBy = (provider: SearchProviderName): string | undefined => byProvider[provider]?.setUpBy;

/** Lists the engines without an account. */
export const keylessEngines = (): readonly EngineName[] =>
  Object.entries(searchEngines).flatMap(([name, { isKeyless }]) => (isKeyless ? [name as EngineName] : []));

/** "set SEARXNG_URL, … or SEARCH_KEYLESS to search the web". */
export const engineSetupAdvice = (): string => `set ${engineVariables()} to search the web`;
