import { z } from "zod";
import { entriesOf } from "../engines/engine-results.ts";
import { readEngineAnswer } from "../engines/read-engine-answer.ts";
import { type KeylessEngine, needsAnyOf, variablesOf } from "./keyless-engine.ts";

const variables = variablesOf("Hacker News", "HACKERNEWS_URL");

const storySchema = z.object({
  objectID: z.string(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  story_text: z.string().nullish(),
  created_at: z.string().nullish(),
});
const answerSchema = z.object({ hits: entriesOf(storySchema) });

/** Searches Hacker News stories by keywords; a story with a link is read there. */
export const hackernews: KeylessEngine = {
  name: "hackernews",
  variables,
  // 10,000 requests per hour from one address.
  requestsPerSecond: 2,
  hosts: [],
  request: (query) => {
    const words = query.words.join(" ");
    const since = query.since === undefined ? undefined : Date.parse(query.since) / 1_000;
    return {
      path: "/search",
      query: {
        query: words,
        // Algolia requires every word that is not listed as optional.
        ...(needsAnyOf(query.words) && { optionalWords: words }),
        tags: "story",
        hitsPerPage: String(Math.min(query.limit, 100)),
        page: String(query.page - 1),
        ...(since === undefined ? {} : { numericFilters: `created_at_i>=${since}` }),
      },
    };
  },
  read: (answer) =>
    readEngineAnswer(answer, answerSchema, variables).hits.map((story) => {
      const { objectID, url, title, story_text: text, created_at: time } = story;
      return { url: url || `https://news.ycombinator.com/item?id=${objectID}`, title, text, time };
    }),
};
