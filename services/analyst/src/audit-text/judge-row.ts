import type { AuditRow } from "@quarry/contracts";
import {
  denyEachOther,
  failSupport,
  haveOpposites,
  missingNumbers,
  nearestSentence,
  saysVerbatim,
} from "@quarry/grounding";
import { mutualContainment, termSet } from "@quarry/text";
import type { Placed } from "./place-citation.ts";

/** Sign that a source contradicts a claim: a negation, or an antonym, which is a hint and no proof. */
type Opposite = "negation" | "antonym";

/** Two sentences that share less may deny different things. */
const sameMatter = 0.7;

/** Finds evidence against a claim in the sentence of a quote that shares most words with it; numbers are compared elsewhere. */
export const findOpposite = (claim: string, quote: string, language: string): Opposite | undefined => {
  if (saysVerbatim(quote, claim)) return undefined;
  const nearest = nearestSentence(claim, quote, language);
  if (nearest === undefined) return undefined;
  const isSame = mutualContainment(termSet(claim, language), nearest.terms) >= sameMatter;
  if (isSame && denyEachOther(claim, nearest.text, language)) return "negation";
  return haveOpposites(claim, nearest.text, language) ? "antonym" : undefined;
};

/** Result for a citation as shown to the reader of an audit. */
export interface Judged extends Pick<AuditRow, "status" | "verbatim"> {
  readonly reason: string;
}

/** Facts about a citation beyond its row. */
export interface JudgedBy {
  readonly placed: Pick<Placed, "hasQuotation" | "missing">;
  readonly language: string;
  /** True if a language model judged it: then code only checks quotations. */
  readonly byModel: boolean;
  /** Quotes from all sources cited for the claim, with the heads of their tables. */
  readonly quotes: string;
  /** True if the other sources support the claim and this one is unrelated to it. */
  readonly isUnrelated: boolean;
  /** True if another source cited for the same claim contains these words. */
  readonly standsElsewhere: (pieces: readonly string[]) => Promise<boolean>;
  /** Name that the text uses for another of its sources that supports the claim. */
  readonly betterRef: () => Promise<string | undefined>;
}

const opposites: Readonly<Record<Opposite, string>> = {
  negation: "the source says the opposite: one of the two is negated",
  antonym: "the source has an opposite word; read what it says",
};

const longestShown = 80;

const show = (pieces: readonly string[]): string => {
  const words = pieces.join(" … ");
  return `“${words.length > longestShown ? `${words.slice(0, longestShown).trimEnd()}…` : words}”`;
};

const judgeQuotation = async ({
  placed: { missing },
  standsElsewhere,
}: JudgedBy): Promise<Judged | undefined> => {
  const invented: (readonly string[])[] = [];
  for (const pieces of missing) if (!(await standsElsewhere(pieces))) invented.push(pieces);
  const isInvented = invented.length > 0;
  const [first] = isInvented ? invented : missing;
  if (first === undefined) return undefined;
  const where = isInvented ? "not in the source" : "only in another of its sources";
  const reason = `the quotation ${show(first)} is ${where}`;
  return { status: isInvented ? "FAIL" : "REVIEW", verbatim: false, reason };
};

const failureOf = (row: AuditRow, { quotes, language }: JudgedBy): string => {
  if (row.view === "contradicts") return row.reason ?? "the source says otherwise";
  if (row.view !== undefined) return row.reason ?? "the source does not say it";
  if (row.support < failSupport) return "nothing in the source is close to it";
  const numbers = missingNumbers(row.text, quotes, language).join(", ");
  return `the source does not contain ${numbers === "" ? "one of its numbers" : numbers}`;
};

/** True if code finds that the sources of a claim lack what it says; the quotes are their closest passages. */
const lacksClaim = ({ support, text }: AuditRow, { quotes, language }: JudgedBy): boolean =>
  support < failSupport || missingNumbers(text, quotes, language).length > 0;

const reasonOf = async (row: AuditRow, by: JudgedBy): Promise<string> => {
  const { placed, betterRef } = by;
  if (row.status === "PASS")
    return placed.hasQuotation ? "the quotation is in the source" : "the source says it";
  if (row.status !== "FAIL") return row.reason ?? "the source may say it only in part";
  const better = await betterRef();
  return better === undefined ? failureOf(row, by) : `${failureOf(row, by)}; source ${better} supports it`;
};

/** Returns the status of a row by its quotes and contradictions, with the reason. */
export const judgeRow = async (row: AuditRow, by: JudgedBy): Promise<Judged> => {
  const quotation = await judgeQuotation(by);
  if (quotation !== undefined) return quotation;
  const { verbatim } = row;
  if (by.isUnrelated)
    return {
      status: "REVIEW",
      verbatim,
      reason: "nothing in this source is close to it; its other citations support it",
    };
  if (by.byModel) return { status: row.status, verbatim, reason: await reasonOf(row, by) };
  const opposite = findOpposite(row.text, row.quote, by.language);
  if (opposite === "negation") return { status: "FAIL", verbatim, reason: opposites.negation };
  if (opposite === "antonym" && row.status === "PASS")
    return { status: "REVIEW", verbatim, reason: opposites.antonym };
  const found = row.status === "REVIEW" && lacksClaim(row, by) ? { ...row, status: "FAIL" as const } : row;
  return { status: found.status, verbatim, reason: await reasonOf(found, by) };
};
