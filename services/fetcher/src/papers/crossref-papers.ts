import type { Paper, PaperNotice } from "@quarry/contracts";
import { z } from "zod";
import { entriesOf, plainWords } from "../search/engines/engine-results.ts";
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

const variables = variablesOf("Crossref", "CROSSREF_URL");

const dateSchema = z.object({ "date-parts": z.array(z.array(z.number().nullable())) });
const workSchema = z.object({
  DOI: z.string(),
  type: z.string().nullish(),
  title: z.array(z.string()).nullish(),
  abstract: z.string().nullish(),
  "container-title": z.array(z.string()).nullish(),
  issued: dateSchema.nullish(),
  "is-referenced-by-count": z.int().nonnegative().nullish(),
  author: z
    .array(
      z.object({ given: z.string().nullish(), family: z.string().nullish(), name: z.string().nullish() }),
    )
    .nullish(),
  "updated-by": z
    .array(z.object({ type: z.string(), DOI: z.string().nullish(), updated: dateSchema.nullish() }))
    .nullish(),
});
const answerSchema = z.object({ message: workSchema });
const listSchema = z.object({ message: z.object({ items: entriesOf(workSchema) }) });

type Work = z.output<typeof workSchema>;

const dayOf = (date: z.output<typeof dateSchema> | null | undefined): string | undefined => {
  const parts = (date?.["date-parts"][0] ?? []).filter((part) => part !== null);
  if (parts.length === 0) return undefined;
  return parts.map((part, place) => String(part).padStart(place === 0 ? 4 : 2, "0")).join("-");
};

const noticesOf = ({ "updated-by": updates }: Work): PaperNotice[] =>
  (updates ?? []).flatMap(({ type, DOI, updated }) => {
    const kind = noticeKind(type);
    const uri = DOI ? `https://doi.org/${DOI}` : undefined;
    return kind === undefined ? [] : [{ kind, ...knownOnly({ date: dayOf(updated), uri }) }];
  });

const kindOf = ({ type }: Work): Paper["kind"] => {
  if (type === "posted-content") return "preprint";
  return /article|chapter|proceedings|book|monograph/u.test(type ?? "") ? "published" : "other";
};

const fromWork = (work: Work): Paper | undefined => {
  const { title, isRetracted } = readTitle(plainWords(work.title?.[0], longestText));
  const doi = work.DOI.toLowerCase();
  const notices: PaperNotice[] = [
    ...noticesOf(work),
    ...(isRetracted ? [{ kind: "retracted" as const }] : []),
  ];
  return paperOf(variables, {
    id: `doi:${doi}`,
    doi,
    title,
    authors: (work.author ?? []).map(({ given, family, name }) =>
      [given, family ?? name].filter(Boolean).join(" "),
    ),
    kind: kindOf(work),
    journal: work["container-title"]?.[0],
    year: work.issued?.["date-parts"][0]?.[0],
    citations: work["is-referenced-by-count"],
    notice: mostSeriousNotice(notices),
  });
};

/** Looks papers up by DOI at Crossref, which includes the Retraction Watch data. */
export const crossrefPapers: PaperRegistry = {
  name: "crossref",
  variables,
  // Single DOIs: five per second in the public pool.
  requestsPerSecond: 3,
  request: (id) => {
    const doi = /^doi:(.+)$/u.exec(id)?.[1];
    return doi === undefined ? undefined : { path: `/works/${encodeURIComponent(doi)}` };
  },
  read: (answer) => fromWork(readEngineAnswer(answer, answerSchema, variables).message),
  readAbstract: (answer) =>
    abstractParagraphs(readEngineAnswer(answer, answerSchema, variables).message.abstract),
  find: (words) => ({ path: "/works", query: { "query.bibliographic": words.slice(0, 300), rows: "3" } }),
  readFound: (answer) =>
    readEngineAnswer(answer, listSchema, variables).message.items.flatMap((work) => fromWork(work) ?? []),
};
