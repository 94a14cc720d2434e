import { z } from "zod";
import type { FixturePage } from "../fixture-web.ts";
import { createSearchIndex, type SearchableDocument } from "./search-index.ts";
import { jsonReply, type SearchServer, startSearchServer } from "./search-server.ts";

/** Options of a simulated Tavily API. */
interface TavilyOptions {
  readonly documents: readonly SearchableDocument[];
  /** API key that requests must carry. */
  readonly apiKey: string;
}

const bodySchema = z.object({
  query: z.string(),
  max_results: z.int().max(20),
  topic: z.string(),
  time_range: z.string().nullish(),
  include_domains: z.array(z.string()).default([]),
  exclude_domains: z.array(z.string()).default([]),
});

const refusal = (status: number, error: string): FixturePage => jsonReply({ detail: { error } }, status);

/** Starts a server that answers `POST /search` as Tavily's does, over the given pages. */
export const startTavily = ({ documents, apiKey }: TavilyOptions): Promise<SearchServer> => {
  const index = createSearchIndex(documents);
  return startSearchServer(
    ({ method, path, headers, json }) => {
      if (path !== "/search" || method !== "POST") return jsonReply({ detail: "Not Found" }, 404);
      if (headers.authorization !== `Bearer ${apiKey}`)
        return refusal(401, "Unauthorized: missing or invalid API key.");
      const asked = bodySchema.parse(json);
      const found = index.find({
        text: asked.query,
        sites: asked.include_domains,
        excludeSites: asked.exclude_domains,
        range: asked.time_range,
      });
      const results = found.slice(0, asked.max_results).map(({ document, score, snippet }) => ({
        url: document.uri,
        title: document.title,
        content: snippet,
        score: score / (1 + score),
        raw_content: null,
        // Only news searches return dates, in the HTTP format.
        ...(asked.topic === "news" &&
          document.publishedAt !== undefined && {
            published_date: new Date(document.publishedAt).toUTCString(),
          }),
      }));
      return jsonReply({ query: asked.query, answer: null, images: [], results, response_time: 0.71 });
    },
    { counts: (path) => path === "/search" },
  );
};
