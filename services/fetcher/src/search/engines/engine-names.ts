import type { SearchProviderName, WebProvider } from "@quarry/contracts";

/** A search engine on the web: a provider that somebody has to set up. */
export type EngineName = Exclude<WebProvider, "sitemap">;

interface EngineNames {
  /** What it is called in sentences for the user. */
  readonly label: string;
  /** The variable that sets it up. */
  readonly setUpBy: string;
}

/** Every search engine, as the user knows it. */
export const engineNames = {
  searxng: { label: "SearXNG", setUpBy: "SEARXNG_URL" },
  brave: { label: "Brave", setUpBy: "BRAVE_API_KEY" },
  tavily: { label: "Tavily", setUpBy: "TAVILY_API_KEY" },
  openai: { label: "OpenAI", setUpBy: "OPENAI_SEARCH_API_KEY" },
} as const satisfies Readonly<Record<EngineName, EngineNames>>;

const byProvider: Readonly<Partial<Record<SearchProviderName, EngineNames>>> = engineNames;

/** What a provider is called in sentences for the user. */
export const providerLabel = (provider: SearchProviderName): string =>
  byProvider[provider]?.label ?? provider;

/** The variable that sets a provider up; undefined for one that needs none. */
export const setUpBy = (provider: SearchProviderName): string | undefined => byProvider[provider]?.setUpBy;

/** "set SEARXNG_URL, … or OPENAI_SEARCH_API_KEY to search the web". */
export const setOneUp = (): string => {
  const variables = Object.values(engineNames).map((engine) => engine.setUpBy);
  const listed = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(variables);
  return `set ${listed} to search the web`;
};
