import { paperIdsIn } from "@quarry/text";
import { z } from "zod";
import { plainWords } from "../search/engines/engine-results.ts";
import { readEngineAnswer } from "../search/engines/read-engine-answer.ts";
import { variablesOf } from "../search/keyless/keyless-engine.ts";
import { abstractOf, invertedIndexSchema } from "../search/keyless/openalex.ts";
import { abstractParagraphs } from "./paper-text.ts";
import { longestText, paperOf, type PaperRegistry, readTitle } from "./registry.ts";

const variables = variablesOf("OpenAlex", "OPENALEX_URL");

const workSchema = z.object({
  doi: z.string().nullish(),
  title: z.string().nullish(),
  type: z.string().nullish(),
  publication_year: z.int().nullish(),
  cited_by_count: z.int().nonnegative().nullish(),
  is_retracted: z.boolean().nullish(),
  abstract_inverted_index: invertedIndexSchema,
  authorships: z.array(z.object({ author: z.object({ display_name: z.string().nullish() }) })).nullish(),
  primary_location: z
    .object({
      version: z.string().nullish(),
      source: z.object({ display_name: z.string().nullish(), type: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

type Work = z.output<typeof workSchema>;

const kindOf = ({ type, primary_location: place }: Work) => {
  if (type === "preprint" || place?.source?.type === "repository") return "preprint";
  return place?.source?.type === "journal" || /article|chapter|book/u.test(type ?? "")
    ? "published"
    : "other";
};

/** Returns OpenAlex's name of a paper; arXiv papers have DOIs of DataCite. */
const pathOf = (id: string): string => {
  const [, scheme, value = ""] = /^(doi|arxiv|pmid):(.+)$/u.exec(id) ?? [];
  if (scheme === "arxiv") return `/works/doi:${encodeURIComponent(`10.48550/arxiv.${value}`)}`;
  return `/works/${scheme}:${encodeURIComponent(value)}`;
};

/** Looks papers up at OpenAlex, which includes preprints and DOIs of agencies other than Crossref. */
export const openalexPapers: PaperRegistry = {
  name: "openalex",
  variables,
  // Single works are free without a key; more than ten per second are refused.
  requestsPerSecond: 3,
  request: (id, apiKey) => ({
    path: pathOf(id),
    query: {
      select:
        "id,doi,title,type,publication_year,cited_by_count,is_retracted,authorships,primary_location,abstract_inverted_index",
      ...(apiKey === undefined ? {} : { api_key: apiKey }),
    },
  }),
  readAbstract: (answer) =>
    abstractParagraphs(abstractOf(readEngineAnswer(answer, workSchema, variables).abstract_inverted_index)),
  read: (answer, id) => {
    const work = readEngineAnswer(answer, workSchema, variables);
    const { title, isRetracted } = readTitle(plainWords(work.title, longestText));
    const doi = paperIdsIn(work.doi ?? "")
      .find((one) => one.startsWith("doi:"))
      ?.slice("doi:".length);
    return paperOf(variables, {
      id,
      title,
      authors: (work.authorships ?? []).flatMap(({ author }) => author.display_name ?? []),
      kind: kindOf(work),
      doi,
      journal: work.primary_location?.source?.display_name,
      year: work.publication_year,
      citations: work.cited_by_count,
      notice: work.is_retracted === true || isRetracted ? { kind: "retracted" } : undefined,
    });
  },
};
