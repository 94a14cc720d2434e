import type { PaperNotice } from "@quarry/contracts";
import { z } from "zod";
import { plainWords } from "../search/engines/engine-results.ts";
import { readEngineAnswer } from "../search/engines/read-engine-answer.ts";
import { variablesOf } from "../search/keyless/keyless-engine.ts";
import { abstractParagraphs } from "./paper-text.ts";
import {
  knownOnly,
  longestText,
  mostSeriousNotice,
  noticeKind,
  paperOf,
  type PaperRegistry,
  readTitle,
} from "./registry.ts";

const variables = variablesOf("Europe PMC", "EUROPEPMC_URL");

const articleSchema = z.object({
  source: z.string().nullish(),
  doi: z.string().nullish(),
  title: z.string().nullish(),
  abstractText: z.string().nullish(),
  authorString: z.string().nullish(),
  pubYear: z.coerce.number().int().nullish(),
  citedByCount: z.int().nonnegative().nullish(),
  journalInfo: z.object({ journal: z.object({ title: z.string().nullish() }).nullish() }).nullish(),
  pubTypeList: z.object({ pubType: z.array(z.string()) }).nullish(),
  commentCorrectionList: z
    .object({
      commentCorrection: z.array(
        z.object({ id: z.string().nullish(), source: z.string().nullish(), type: z.string() }),
      ),
    })
    .nullish(),
});
const answerSchema = z.object({ resultList: z.object({ result: z.array(articleSchema) }) });

type Article = z.output<typeof articleSchema>;

/** "Retraction in" refers to the notice of this paper, "Retraction of" to the paper of this notice. */
const isAboutThis = (type: string): boolean => /\bin$/iu.test(type.trim());

const noticesOf = ({ commentCorrectionList, pubTypeList, title }: Article): PaperNotice[] => {
  const linked = (commentCorrectionList?.commentCorrection ?? []).flatMap(({ id, source, type }) => {
    const kind = isAboutThis(type) ? noticeKind(type) : undefined;
    const uri = id && source ? `https://europepmc.org/article/${source}/${id}` : undefined;
    return kind === undefined ? [] : [{ kind, ...knownOnly({ uri }) }];
  });
  const isRetracted =
    readTitle(title ?? "").isRetracted ||
    (pubTypeList?.pubType ?? []).some((type) => type.toLowerCase() === "retracted publication");
  const hasNotice = linked.some(({ kind }) => kind === "retracted");
  return isRetracted && !hasNotice ? [...linked, { kind: "retracted" }] : linked;
};

const search = (query: string) => ({
  path: "/search",
  query: { query, format: "json", resultType: "core", pageSize: "1" },
});

const requestPmid: PaperRegistry["request"] = (id) => {
  const pmid = /^pmid:(\d+)$/u.exec(id)?.[1];
  return pmid === undefined ? undefined : search(`EXT_ID:${pmid} AND SRC:MED`);
};

/** Looks life-science articles up by PMID at Europe PMC, which includes PubMed's notices. */
export const europepmcPapers: PaperRegistry = {
  name: "europepmc",
  variables,
  // Europe PMC states no limit for reasonable use.
  requestsPerSecond: 3,
  request: requestPmid,
  requestAbstract: (id, apiKey) => {
    const doi = /^doi:([^"\\]+)$/u.exec(id)?.[1];
    return doi === undefined ? requestPmid(id, apiKey) : search(`DOI:"${doi}"`);
  },
  readAbstract: (answer) => {
    const [article] = readEngineAnswer(answer, answerSchema, variables).resultList.result;
    return abstractParagraphs(article?.abstractText);
  },
  read: (answer, id) => {
    const [article] = readEngineAnswer(answer, answerSchema, variables).resultList.result;
    if (article === undefined) return undefined;
    const { title } = readTitle(plainWords(article.title, longestText).replace(/\.$/u, ""));
    const authors = plainWords(article.authorString, 5_000).replace(/\.$/u, "").split(/,\s*/u);
    return paperOf(variables, {
      id,
      title,
      authors: authors.filter((name) => name !== ""),
      kind: article.source === "PPR" ? "preprint" : "published",
      doi: article.doi?.toLowerCase(),
      journal: article.journalInfo?.journal?.title,
      year: article.pubYear,
      citations: article.citedByCount,
      notice: mostSeriousNotice(noticesOf(article)),
    });
  },
};
