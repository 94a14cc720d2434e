import type { Citation, RankedPassage } from "@quarry/contracts";
import { proveQuote } from "../../evidence/prove-quote.ts";
import { numbersAgree } from "../../signals/numbers-agree.ts";
import { carriesNumbers } from "./carries-numbers.ts";
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

/** The quote where it is proven and has the sentence's numbers, else the sentence of its passage that says most of it. */
const citationOf = (text: string, cite: SaidCite, citable: Citable): Citation[] => {
  const { texts, language } = citable;
  const passage = passageOf(cite, citable);
  if (passage === undefined) return [];
  const proven = proveQuote(cite.quote, { passage, texts, language });
  const isFit = proven !== undefined && sharesEnough(text, proven.quote, language);
  if (isFit && numbersAgree(text, proven.quote)) return [proven];
  const nearest = nearestCitation(text, [passage], citable);
  const isBetter = nearest !== undefined && (!isFit || numbersAgree(text, nearest.quote));
  if (isBetter) return [nearest];
  return isFit ? [proven] : [];
};

const placeOf = ({ documentId, start, end }: Citation): string => `${documentId}/${start}-${end}`;

const citePiece = (text: string, cites: readonly SaidCite[], citable: Citable): WrittenSentence | string => {
  const found = cites.flatMap((cite) => citationOf(text, cite, citable));
  const distinct = [...new Map(found.map((citation) => [placeOf(citation), citation])).values()];
  const citations = distinct.slice(0, mostCitations);
  if (citations.length === 0) return "no sentence of the passages it cites says it";
  return carriesNumbers({ text, citations })
    ? { text, citations }
    : "a number of it stands in no sentence that it cites";
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
