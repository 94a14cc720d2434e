import type { SearchResult } from "@quarry/contracts";
import type { ProviderQuery, SearchProvider } from "../ports.ts";

/** What one provider answered, or why it did not. */
export interface ProviderAnswer {
  readonly results: readonly SearchResult[];
  readonly diagnosis: readonly string[];
}

/** Asks one provider; its failure is a line of the diagnosis, because the others may still answer. */
export const askProvider = async (
  provider: SearchProvider,
  query: ProviderQuery,
  signal: AbortSignal,
): Promise<ProviderAnswer> => {
  try {
    return { results: await provider.search(query, signal), diagnosis: [] };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { results: [], diagnosis: [`${provider.name}: ${words}`] };
  }
};
