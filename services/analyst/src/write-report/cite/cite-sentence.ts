import type { Citation, RankedPassage } from "@quarry/contracts";
import { numbersAgree } from "@quarry/grounding";
import { proveQuote } from "../../evidence/prove-quote.ts";
import { carriesNumbers } from "./carries-numbers.ts";
import { isTranslated } from "./is-translated.ts";
import { nearestCitation, sharesEnough, type Sources } from "./nearest-citation.ts";
import { plainSentences, proseProblem } from "./plain-prose.ts";
import type { Cited, SaidCite, SaidSentence, WrittenSentence } from "./written-sentence.ts";

/** What may be cited. */
export interface Citable extends Sources {
  /** By the id a prompt gave it. */
  readonly passages: ReadonlyMap<string, RankedPassage>;
}

const shownCharacters = 80;
const mostCitations = 3;

const shorten = (text: string): string =>
  JSON.stringify(text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text);

/** The id in what a model wrote for one: "p3", "[P3]", "passage p3". */
export const passageIdIn = (said: string): string | undefined => /\bp\d+\b/iu.exec(said)?.[0].toLowerCase();

const passageOf = ({ passageId }: SaidCite, { passages }: Citable): RankedPassage | undefined =>
  passages.get(passageIdIn(passageId) ?? "");

interface FoundCitation {
  readonly citation: Citation;
  readonly isTranslated: boolean;
}

/** The quote where it is proven and has the sentence's numbers, else the sentence of its passage that says most of it. */
const findCitation = (text: string, cite: SaidCite, citable: Citable): FoundCitation | undefined => {
  const { texts, language } = citable;
  const passage = passageOf(cite, citable);
  if (passage === undefined) return undefined;
  const proven = proveQuote(cite.quote, { passage, texts, language });
  if (proven !== undefined && isTranslated(text, passage, citable))
    return { citation: proven, isTranslated: true };
  const fit = [proven, nearestCitation(text, [passage], citable)].filter(
    (citation) => citation !== undefined && sharesEnough(text, citation.quote, language),
  );
  const citation = fit.find((one) => one !== undefined && numbersAgree(text, one.quote)) ?? fit[0];
  return citation && { citation, isTranslated: false };
};

const placeOf = ({ documentId, start, end }: Citation): string => `${documentId}/${start}-${end}`;

const citePiece = (text: string, cites: readonly SaidCite[], citable: Citable): WrittenSentence | string => {
  const found = cites.flatMap((cite) => findCitation(text, cite, citable) ?? []);
  const distinct = [...new Map(found.map((one) => [placeOf(one.citation), one])).values()];
  const kept = distinct.slice(0, mostCitations);
  if (kept.length === 0) return "no sentence of the passages it cites says it";
  const citations = kept.map(({ citation }) => citation);
  const written = { text, citations, isTranslated: kept.some((one) => one.isTranslated) };
  return carriesNumbers(written) ? written : "a number of it stands in no sentence that it cites";
};

/**
 * Cites what a model wrote as one sentence or a few: each by quotes that stand in the passages it names. Nothing of it is used when it
 * is no plain prose, names no passage that is there, says what its passages do not say, or has a number that stands in no quote.
 */
export const citeSentence = ({ text, cites }: SaidSentence, citable: Citable): Cited => {
  const refuse = (problem: string): Cited => ({ ok: false, problem: `${shorten(text)}: ${problem}` });
  const pieces = plainSentences(text, citable.language);
  if (pieces.length === 0) return refuse("it says nothing");
  const problem = proseProblem(text);
  if (problem !== undefined) return refuse(problem);
  if (!cites.some((cite) => passageOf(cite, citable) !== undefined))
    return refuse("it cites no passage that its part may use");
  const cited = pieces.map((piece) => citePiece(piece, cites, citable));
  const sentences = cited.filter((one) => typeof one !== "string");
  const reason = cited.find((one) => typeof one === "string");
  return reason === undefined ? { ok: true, sentences } : refuse(reason);
};
