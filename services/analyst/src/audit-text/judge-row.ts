import type { AuditRow } from "@quarry/contracts";
import { numbersAgree } from "@quarry/grounding";
import { extractNumbers } from "@quarry/text";
import { failSupport } from "../support/calibration.ts";
import { findOpposite, hasOppositeWord, type Opposite } from "./find-opposite.ts";
import type { PlacedCitation } from "./place-citation.ts";

/** What the reader of an audit is told of a citation. */
export interface Judged extends Pick<AuditRow, "status" | "verbatim"> {
  readonly reason: string;
}

/** What is known of a citation beside its row. */
export interface JudgedBy {
  readonly placed: PlacedCitation;
  readonly language: string;
  /** Whether another source that is cited for the same has these words. */
  readonly standsElsewhere: (quotation: string) => boolean;
  /** What the text calls another of its sources that says it. */
  readonly betterRef: () => string | undefined;
}

const opposites: Readonly<Record<Opposite, string>> = {
  negation: "the source says the opposite: one of the two denies it",
  antonym: "the source says the opposite",
  date: "the source gives another date",
};

const longestShown = 80;

const show = (words: string): string =>
  `“${words.length > longestShown ? `${words.slice(0, longestShown).trimEnd()}…` : words}”`;

const judgeQuotation = ({ placed: { missing }, standsElsewhere }: JudgedBy): Judged | undefined => {
  const invented = missing.filter((quotation) => !standsElsewhere(quotation));
  const [first] = invented.length > 0 ? invented : missing;
  if (first === undefined) return undefined;
  return invented.length > 0
    ? { status: "FAIL", verbatim: false, reason: `the quotation ${show(first)} does not stand in the source` }
    : {
        status: "REVIEW",
        verbatim: false,
        reason: `the quotation ${show(first)} stands in another of its sources only`,
      };
};

const lackingNumbers = ({ text, quote }: AuditRow): string =>
  extractNumbers(text)
    .map((mention) => mention.text)
    .filter((number) => !numbersAgree(number, quote))
    .join(", ");

const failureOf = (row: AuditRow): string => {
  if (row.view === "contradicts") return "the source says otherwise";
  if (row.support < failSupport)
    return row.view === "none" ? "the source does not say it" : "nothing in the source comes near it";
  const numbers = lackingNumbers(row);
  return `the source does not have ${numbers === "" ? "a number of it" : numbers}`;
};

const reasonOf = (row: AuditRow, { placed, betterRef }: JudgedBy): string => {
  if (row.status === "PASS")
    return placed.hasQuotation ? "the quotation stands in the source" : "the source says it";
  if (row.status !== "FAIL") return row.reason ?? "the source may say it only in part";
  const better = betterRef();
  return better === undefined ? failureOf(row) : `${failureOf(row)}; source ${better} does`;
};

/** The status of a row in the light of what it quotes and of what contradicts it, with the reason in words. */
export const judgeRow = (row: AuditRow, by: JudgedBy): Judged => {
  const quotation = judgeQuotation(by);
  if (quotation !== undefined) return quotation;
  const opposite = findOpposite(row.text, row.quote, by.language);
  const { verbatim } = row;
  if (opposite !== undefined) return { status: "FAIL", verbatim, reason: opposites[opposite] };
  if (row.status === "PASS" && row.view === undefined && hasOppositeWord(row.text, row.quote, by.language))
    return { status: "REVIEW", verbatim, reason: "the source has an opposite word; read what it says" };
  return { status: row.status, verbatim, reason: reasonOf(row, by) };
};
