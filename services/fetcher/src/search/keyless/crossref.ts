import { z } from "zod";
import { entriesOf } from "../engines/engine-results.ts";
import { readEngineAnswer } from "../engines/read-engine-answer.ts";
import { type KeylessEngine, variablesOf } from "./keyless-engine.ts";

const variables = variablesOf("Crossref", "CROSSREF_URL");

const workSchema = z.object({
  DOI: z.string(),
  title: z.array(z.string()).nullish(),
  abstract: z.string().nullish(),
  issued: z.object({ "date-parts": z.array(z.array(z.number().nullable())) }).nullish(),
});
const answerSchema = z.object({ message: z.object({ items: entriesOf(workSchema) }) });

/** Returns the publication date known to Crossref; the first day if only month or year is known. */
const dateOf = (work: z.output<typeof workSchema>): string | undefined => {
  const [year, month, day] = work.issued?.["date-parts"][0] ?? [];
  if (!year) return undefined;
  const two = (part: number | null | undefined): string => String(part ?? 1).padStart(2, "0");
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
};

/** Searches works registered with Crossref for those with any words of a query; each is read at its DOI. */
export const crossref: KeylessEngine = {
  name: "crossref",
  variables,
  // Requests for lists: one per second in the public pool; the contact address in the user agent gives access to the polite pool.
  requestsPerSecond: 1,
  hosts: ["doi.org"],
  findsSimilar: true,
  request: ({ query, limit, page, since }) => ({
    path: "/works",
    query: {
      "query.bibliographic": query.slice(0, 300),
      rows: String(Math.min(limit, 50)),
      offset: String((page - 1) * limit),
      select: "DOI,title,abstract,issued",
      ...(since === undefined ? {} : { filter: `from-pub-date:${since}` }),
    },
  }),
  read: (answer) =>
    readEngineAnswer(answer, answerSchema, variables).message.items.map((work) => {
      const url = `https://doi.org/${encodeURI(work.DOI).replaceAll(/[?#]/gu, encodeURIComponent)}`;
      return { url, title: work.title?.[0], text: work.abstract, time: dateOf(work) };
    }),
};
