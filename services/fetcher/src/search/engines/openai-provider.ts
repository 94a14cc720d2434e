import type { WebSearch } from "@quarry/language-model";
import { z } from "zod";
import type { SearchProvider } from "../../ports.ts";
import { engineResults, entriesOf } from "./engine-results.ts";

const sourcesSchema = entriesOf(z.object({ url: z.string(), title: z.string().optional() }));

/**
 * Creates a provider that searches through a model's own search tool. It has no further pages, so later ones are empty, and its
 * snippets are empty because only the model wrote them.
 */
export const createOpenAiProvider = (open: () => Promise<WebSearch>): SearchProvider => ({
  name: "openai",
  search: async ({ query, limit, language, recency, sites, page }, signal) => {
    if (page > 1) return [];
    const webSearch = await open();
    const sources = await webSearch.search({ query, limit, language, recency, sites }, signal);
    return engineResults("openai", sourcesSchema.parse(sources), limit);
  },
});
