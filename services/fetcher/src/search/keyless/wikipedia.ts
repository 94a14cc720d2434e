import { primaryLanguage } from "@quarry/text";
import { z } from "zod";
import { readEngineAnswer } from "../engines/read-engine-answer.ts";
import { joinTerms, type KeylessEngine, variablesOf } from "./keyless-engine.ts";

const variables = variablesOf("Wikipedia", "WIKIPEDIA_URL");

const answerSchema = z.object({
  query: z
    .object({
      search: z.array(
        z.object({ title: z.string(), snippet: z.string().nullish(), timestamp: z.string().nullish() }),
      ),
    })
    .optional(),
});

/** Searches the Wikipedias in the query's language and in English by keywords, through the Action API. */
export const wikipedia: KeylessEngine = {
  name: "wikipedia",
  variables,
  // API:Etiquette requires sequential requests.
  requestsPerSecond: 1,
  hosts: ["wikipedia.org"],
  languages: ({ language }) => [...new Set([primaryLanguage(language) ?? "en", "en"])],
  request: ({ words, limit, page }) => ({
    path: "/w/api.php",
    query: {
      action: "query",
      list: "search",
      format: "json",
      formatversion: "2",
      srsearch: joinTerms(words, " ").slice(0, 300),
      srprop: "snippet|timestamp",
      srlimit: String(Math.min(limit, 50)),
      sroffset: String((page - 1) * limit),
      // Wikipedia then refuses requests while its replicas lag behind.
      maxlag: "5",
    },
  }),
  read: (answer, { language = "en" }) =>
    (readEngineAnswer(answer, answerSchema, variables).query?.search ?? []).map(
      ({ title, snippet, timestamp }) => ({
        url: `https://${language}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(" ", "_"))}`,
        title,
        text: snippet,
        time: timestamp,
      }),
    ),
};
