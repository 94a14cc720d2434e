import { mutualContainment, terms } from "@quarry/text";
import type { ReadablePart } from "../content/readable-part.ts";
import { fulfilled, type Outcome, type RequestOf, type SelectedContent } from "../content/select-content.ts";
import { type Hit, windowsAround } from "../content/windows-around.ts";
import { engagementLine, markerLine } from "../items/summarise-item.ts";
import { findKeyword } from "../words/find-keyword.ts";
import { foldText } from "../words/fold-text.ts";

/** A marker that a request may name, and its location. */
interface NamedMarker {
  readonly part: ReadablePart;
  /** The marker's text as shown in overviews, and its location. */
  readonly hit: Hit;
  /** Similarity to the request, 0 to 1. */
  readonly likeness: number;
}

const prefix =
  /^[\s•*\-–"'“”‘’«»[\]]*(?:(?:key[ _-]?)?(?:facts?|opinions?|data(?:points?)?)|high-engagement|(?:关键)?(?:事实|观点|数据点?)|факт|мнение|данные)\s*[:：]\s*/iu;
const engagementCount = /\s*[(（][^()（）]*[)）]\s*$/u;

/** Returns the text of a marker without the prefix of overviews: `FACT: …`. */
export const markerWords = (line: string): string => line.replace(prefix, "").trim();

/** Normalises the text of a marker for comparison. */
const plain = (line: string): string =>
  foldText(markerWords(line))
    .text.replaceAll(/[^\p{L}\p{M}\p{N}%$€£¥]+/gu, " ")
    .trim();

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
    return 0.85 * mutualContainment(askedTerms, new Set(terms(own, language)));
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

/** Returns all markers of texts with their similarity to the name in a request, most similar first; ties in text order. */
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

/** About half of the words must be shared. */
const minLikeness = 0.5;
const maxAvailable = 10;

/** Returns all markers with the same text as the best match, or only the best match. */
const bestOf = (markers: readonly NamedMarker[]): NamedMarker[] => {
  const [first] = markers;
  if (!first || first.likeness < minLikeness) return [];
  return first.likeness === 1 ? markers.filter(({ likeness }) => likeness === 1) : [first];
};

const repairsFor = (best: readonly NamedMarker[], parts: readonly ReadablePart[]): string[] =>
  best.flatMap(({ part, hit, likeness }) => [
    ...(likeness < 1 ? [`took the marker for “${hit.foundBy}”`] : []),
    ...(parts.includes(part) ? [] : [`looked in the ${part.part} of ${part.linkId}, where the marker is`]),
  ]);

/** Finds the first place that contains the words, exactly or approximately. */
const quotedIn = (markerText: string, parts: readonly ReadablePart[]): NamedMarker[] =>
  parts
    .values()
    .flatMap((part) =>
      findKeyword(part.text, markerWords(markerText))
        .slice(0, 1)
        .map((span) => ({ part, hit: { ...span, foundBy: markerText }, likeness: 1 })),
    )
    .take(1)
    .toArray();

/** Answers with the words around a marker: the named one, in these texts or in any other, or a place that contains its words. */
export const answerByMarker = (
  { markerText, contextWindow }: RequestOf<"by_marker">,
  { parts, allParts }: SelectedContent,
): Outcome => {
  const answer = (best: readonly NamedMarker[], repairs: readonly string[]): Outcome =>
    fulfilled(
      [...Map.groupBy(best, ({ part }) => part)].flatMap(([part, markers]) =>
        windowsAround(
          part,
          markers.map(({ hit }) => hit),
          contextWindow,
        ),
      ),
      repairs,
    );
  const own = bestOf(markersLike(markerText, parts));
  if (own.length > 0) return answer(own, repairsFor(own, parts));
  const quoted = quotedIn(markerText, parts);
  if (quoted.length > 0) return answer(quoted, ["treated the text as a quote, because no marker matches"]);
  const all = markersLike(markerText, allParts);
  const elsewhere = bestOf(all).slice(0, 1);
  if (elsewhere.length > 0) return answer(elsewhere, repairsFor(elsewhere, parts));
  return {
    problem: `no marker says “${markerText.slice(0, 200)}”; name an existing one, as the overview shows it`,
    available: all
      .slice(0, maxAvailable)
      .map(({ hit, part }) => `${hit.foundBy} (${part.part} of ${part.linkId})`),
  };
};
