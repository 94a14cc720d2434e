import { z } from "zod";
import { entriesOf } from "../engines/engine-results.ts";
import { readEngineAnswer } from "../engines/read-engine-answer.ts";
import { joinTerms, type KeylessEngine, variablesOf } from "./keyless-engine.ts";

const variables = variablesOf("Europe PMC", "EUROPEPMC_URL");

const articleSchema = z.object({
  id: z.string(),
  source: z.string(),
  pmid: z.string().nullish(),
  pmcid: z.string().nullish(),
  isOpenAccess: z.string().nullish(),
  doi: z.string().nullish(),
  title: z.string().nullish(),
  abstractText: z.string().nullish(),
  firstPublicationDate: z.string().nullish(),
  fullTextUrlList: z
    .object({
      fullTextUrl: z.array(
        z.object({ availabilityCode: z.string(), documentStyle: z.string(), url: z.string() }),
      ),
    })
    .nullish(),
});
const answerSchema = z.object({ resultList: z.object({ result: entriesOf(articleSchema) }) });

type Article = z.output<typeof articleSchema>;

/** Returns the address of the open-access text, otherwise of the page with the abstract. */
const addressOf = ({ fullTextUrlList, pmid, pmcid, isOpenAccess, doi, id, source }: Article): string => {
  // The full text of such an article is read as XML.
  if (pmcid && isOpenAccess === "Y") return `https://europepmc.org/articles/${pmcid}`;
  const open = (fullTextUrlList?.fullTextUrl ?? []).filter(
    ({ availabilityCode }) => availabilityCode === "OA",
  );
  const text = open.find(({ documentStyle }) => documentStyle === "pdf") ?? open[0];
  if (text !== undefined) return text.url;
  if (pmid) return `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;
  return doi ? `https://doi.org/${doi}` : `https://europepmc.org/article/${source}/${id}`;
};

/** Searches Europe PMC's life-science articles by keywords; open-access texts come before abstracts. */
export const europepmc: KeylessEngine = {
  name: "europepmc",
  variables,
  // Europe PMC states no limit for reasonable use.
  requestsPerSecond: 1,
  hosts: [],
  request: (query) => {
    // Only the first page: later ones need the cursor of the previous page.
    if (query.page > 1) return undefined;
    const terms = joinTerms(query.words.map((word) => `"${word}"`));
    const today = query.now.toISOString().slice(0, 10);
    const range = query.since === undefined ? [] : [`FIRST_PDATE:[${query.since} TO ${today}]`];
    return {
      path: "/search",
      query: {
        query: [`(${terms})`, ...range, 'NOT PUB_TYPE:"Retracted Publication"'].join(" "),
        format: "json",
        resultType: "core",
        pageSize: String(Math.min(query.limit, 100)),
      },
    };
  },
  read: (answer) =>
    readEngineAnswer(answer, answerSchema, variables).resultList.result.map((article) => {
      const { title, abstractText: text, firstPublicationDate: time } = article;
      return { url: addressOf(article), title, text, time };
    }),
};
