import type { SearchProviderName } from "@quarry/contracts";

/** What providers are called in sentences for the user. */
export const providerLabels: Readonly<Record<SearchProviderName, string>> = {
  local: "local",
  links: "links",
  searxng: "SearXNG",
  brave: "Brave",
  tavily: "Tavily",
  openai: "OpenAI",
  sitemap: "sitemap",
};

/** The variable that sets a provider up. */
export const setUpBy: Readonly<Partial<Record<SearchProviderName, string>>> = {
  searxng: "SEARXNG_URL",
  brave: "BRAVE_API_KEY",
  tavily: "TAVILY_API_KEY",
  openai: "OPENAI_SEARCH_API_KEY",
};
