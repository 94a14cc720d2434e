import { z } from "zod";
import { entriesOf } from "../engines/engine-results.ts";
import { busy, misconfigured, readEngineAnswer } from "../engines/read-engine-answer.ts";
import { joinTerms, type KeylessEngine, variablesOf } from "./keyless-engine.ts";

const variables = variablesOf("OpenAlex", "OPENALEX_URL");

/** OpenAlex may not publish the text of an abstract itself. An odd index does not make the work unreadable. */
export const invertedIndexSchema = z
  .record(z.string(), z.array(z.int().nonnegative().max(20_000)))
  .nullish()
  .catch(undefined);

const workSchema = z.object({
  id: z.string(),
  doi: z.string().nullish(),
  title: z.string().nullish(),
  publication_date: z.string().nullish(),
  best_oa_location: z
    .object({ pdf_url: z.string().nullish(), landing_page_url: z.string().nullish() })
    .nullish(),
  abstract_inverted_index: invertedIndexSchema,
});
const answerSchema = z.object({ results: entriesOf(workSchema) });

/** Restores the word order of an abstract. */
export const abstractOf = (index: z.output<typeof invertedIndexSchema>): string =>
  Object.entries(index ?? {})
    .flatMap(([word, places]) => places.map((place) => [place, word] as const))
    .toSorted(([one], [other]) => one - other)
    .map(([, word]) => word)
    .join(" ");

/** Searches OpenAlex's scholarly works by keywords; open-access texts come before landing pages, retracted works are excluded. */
export const openalex: KeylessEngine = {
  name: "openalex",
  variables,
  // It allows more per second, but only about a hundred searches per day without a key.
  requestsPerSecond: 1,
  hosts: [],
  request: ({ words, limit, page, since, apiKey }) => ({
    path: "/works",
    query: {
      search: joinTerms(words),
      filter: `is_retracted:false${since === undefined ? "" : `,from_publication_date:${since}`}`,
      select: "id,doi,title,publication_date,best_oa_location,abstract_inverted_index",
      per_page: String(Math.min(limit, 100)),
      page: String(page),
      ...(apiKey === undefined ? {} : { api_key: apiKey }),
    },
  }),
  read: (answer) =>
    readEngineAnswer(answer, answerSchema, variables).results.map((work) => {
      const { best_oa_location: open } = work;
      return {
        url: open?.pdf_url ?? open?.landing_page_url ?? work.doi ?? work.id,
        title: work.title,
        text: abstractOf(work.abstract_inverted_index),
        time: work.publication_date,
      };
    }),
  refusal: ({ status }) => {
    if (status === 401)
      return misconfigured("OpenAlex answers 401: it does not accept the key; correct OPENALEX_API_KEY");
    if (status !== 429) return undefined;
    return busy(
      "OpenAlex answers 429: the free searches of today are used up; set OPENALEX_API_KEY (a key is free) for more",
      3_600_000,
    );
  },
};
