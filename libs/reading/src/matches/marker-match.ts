import { terms } from "@quarry/text";
import type { ReadablePart } from "../content/readable-part.ts";
import type { Hit } from "../content/windows-around.ts";
import { engagementLine, markerLine } from "../items/summarise-item.ts";
import { foldText } from "../words/fold-text.ts";

/** A marker as a request can name it, and where it stands. */
export interface NamedMarker {
  readonly part: ReadablePart;
  /** As overviews show it; where it stands. */
  readonly hit: Hit;
  /** How much of it a request said, 0 to 1. */
  readonly likeness: number;
}

const prefix =
  /^[\s•*\-–"'“”‘’«»[\]]*(?:(?:key[ _-]?)?(?:facts?|opinions?|data(?:points?)?)|high-engagement|(?:关键)?(?:事实|观点|数据点?)|факт|мнение|данные)\s*[:：]\s*/iu;
const engagementCount = /\s*[(（][^()（）]*[)）]\s*$/u;

/** What a marker says, without what overviews put before it: `FACT: …`. */
export const markerWords = (line: string): string => line.replace(prefix, "").trim();

/** What a marker says, without what writing makes different. */
const plain = (line: string): string =>
  foldText(markerWords(line))
    .text.replaceAll(/[^\p{L}\p{M}\p{N}%$€£¥]+/gu, " ")
    .trim();

/** Sørensen–Dice: shared terms, twice, over the terms of both. */
const termOverlap = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  one.size + other.size === 0 ? 0 : (2 * one.intersection(other).size) / (one.size + other.size);

const shortestPart = 12;

const likenessTo = (asked: string) => {
  const wanted = plain(asked);
  const termsBy = new Map<string, ReadonlySet<string>>();
  return (line: string, language: string): number => {
    const own = plain(line);
    if (own === wanted) return 1;
    const [short, long] = own.length < wanted.length ? [own, wanted] : [wanted, own];
    if (short.length >= shortestPart && long.includes(short)) return 0.9;
    const askedTerms = termsBy.get(language) ?? new Set(terms(wanted, language));
    termsBy.set(language, askedTerms);
    return 0.85 * termOverlap(askedTerms, new Set(terms(own, language)));
  };
};

const hitsOf = ({ text: { marking, language } }: ReadablePart): { hit: Hit; named: string }[] => [
  ...(marking?.markers ?? []).map((marker) => {
    const { start, end, text } = marker;
    return { hit: { start, end, foundBy: markerLine(marker) }, named: text };
  }),
  ...(marking?.comments?.topEngagement ?? []).map((engagement) => {
    const { start, end } = engagement;
    const line = engagementLine(engagement, language);
    return { hit: { start, end, foundBy: line }, named: line.replace(engagementCount, "") };
  }),
];

/** All markers of texts with their likeness to what a request calls one, the likest first; ties as they stand. */
export const markersLike = (asked: string, parts: readonly ReadablePart[]): NamedMarker[] => {
  const likeness = likenessTo(prefix.test(asked) ? asked.replace(engagementCount, "") : asked);
  return parts
    .flatMap((part) =>
      hitsOf(part).map(({ hit, named }) => ({
        part,
        hit,
        likeness: likeness(named, part.text.language),
      })),
    )
    .toSorted((a, b) => b.likeness - a.likeness);
};
