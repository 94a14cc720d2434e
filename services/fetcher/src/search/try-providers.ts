import type { ProviderReport } from "@quarry/contracts";
import { askProvider } from "./asking/ask-provider.ts";
import { openProviders, type SearchConfig } from "./open-providers.ts";

const query = { query: "research", scopes: [], limit: 3, sites: [], excludeSites: [], page: 1 };

/** Asks each search engine that is set up one query, past what guards it, and says how it answered. */
export const tryProviders = async (
  config: SearchConfig,
  signal: AbortSignal,
): Promise<readonly ProviderReport[]> => {
  const opened = openProviders(config);
  try {
    const answers = await Promise.all(
      opened.providers.map(({ provider }) => askProvider(provider, query, signal)),
    );
    return answers.map(({ report }) => report);
  } finally {
    await opened.close();
  }
};
