import type { ContentType, ItemSummary, MarkerType } from "@quarry/contracts";
import { finish, type Sliced, terms } from "@quarry/text";
import type { OverviewItem } from "../overview/overview-items.ts";
import { derived } from "../words/fold-text.ts";
import { type GoalCounts, goalTerms } from "./goal-terms.ts";

/** A marker as shown in overviews, and its item. */
export interface SummaryLine {
  readonly part: ContentType;
  readonly kind: MarkerType | "engagement";
  readonly line: string;
}

const markersOf = (
  part: ContentType,
  kind: SummaryLine["kind"],
  lines: readonly string[] | undefined = [],
): SummaryLine[] => lines.map((line) => ({ part, kind, line }));

/** Returns all markers of an item in the order of overviews. */
export const summaryLines = ({
  transcript_summary: transcript,
  comments_summary: comments,
}: ItemSummary): SummaryLine[] => [
  ...markersOf("transcript", "key-fact", transcript?.key_facts),
  ...markersOf("transcript", "opinion", transcript?.key_opinions),
  ...markersOf("transcript", "datapoint", transcript?.key_datapoints),
  ...markersOf("comments", "key-fact", comments?.key_facts_from_comments),
  ...markersOf("comments", "opinion", comments?.key_opinions_from_comments),
  ...markersOf("comments", "datapoint", comments?.key_datapoints_from_comments),
  ...markersOf("comments", "engagement", comments?.top_engagement_markers),
];

/** Counts are normalised to this number of terms, so that long items are not preferred. */
const perTerms = 10_000;

/**
 * Scores how much each item is about a goal, with 1 for the best: the logarithm of each term's frequency, times its rarity among
 * the items (tf·idf with dampened counts, Salton & Buckley 1988).
 */
const textScores = (goal: ReadonlySet<string>, items: readonly GoalCounts[]): number[] => {
  const weights = [...goal].map((term) => {
    const found = items.filter(({ counts }) => counts.has(term)).length;
    return { term, weight: Math.log(1 + (items.length - found + 0.5) / (found + 0.5)) };
  });
  const scores = items.map(({ length, counts }) =>
    weights.reduce((sum, { term, weight }) => {
      const rate = ((counts.get(term) ?? 0) / Math.max(1, length)) * perTerms;
      return sum + Math.log(1 + rate) * weight;
    }, 0),
  );
  const best = Math.max(0, ...scores) || 1;
  return scores.map((score) => score / best);
};

/** A marker that is relevant to a goal. */
export interface RelevantMarker extends SummaryLine {
  /** Share of the goal that it covers, 0 to 1. */
  readonly score: number;
}

/** Relevance of an item to a goal. */
export interface ItemRelevance {
  readonly linkId: string;
  /** 0 to 1; comparable only within one collection. */
  readonly score: number;
  /** The markers relevant to the goal, best first. */
  readonly markers: readonly RelevantMarker[];
}

interface Indexed {
  readonly goal: ReadonlySet<string>;
  readonly lines: readonly { readonly line: SummaryLine; readonly terms: ReadonlySet<string> }[];
  /** Counts in its texts if available, otherwise in the content of its overview. */
  readonly counted: GoalCounts;
}

/** Minimum score of a relevant marker, absolute and as a share of the best marker's score. */
const [minShare, minShareOfBest] = [0.12, 0.5];
const bestMarkers = 3;
const linesAtATime = 20;
/** Weight of the texts; markers have the remaining weight. */
const weightOfTexts = 2 / 3;

const languageOf = ({ reference }: OverviewItem, part: SummaryLine["part"] = "transcript"): string =>
  reference[part]?.language ?? reference.transcript?.language ?? reference.comments?.language ?? "und";

const shownCounts = (item: OverviewItem, lines: Indexed["lines"], goal: ReadonlySet<string>): GoalCounts => {
  const { reference, summary, abstracts } = item;
  const rest = [
    reference.title,
    ...(summary.transcript_summary?.topic_areas ?? []),
    ...(summary.comments_summary?.major_themes ?? []),
    ...(abstracts.transcript ?? []),
    ...(abstracts.comments ?? []),
  ];
  const shown = [...lines.flatMap((line) => [...line.terms]), ...terms(rest.join("\n"), languageOf(item))];
  const said = Map.groupBy(
    shown.filter((term) => goal.has(term)),
    (term) => term,
  );
  return { length: shown.length, counts: new Map([...said].map(([term, all]) => [term, all.length])) };
};

const linesOf = derived(function* termsOfLines(item: OverviewItem): Sliced<Indexed["lines"]> {
  const lines: { line: SummaryLine; terms: ReadonlySet<string> }[] = [];
  for (const line of summaryLines(item.summary)) {
    lines.push({ line, terms: new Set(terms(markerWords(line.line), languageOf(item, line.part))) });
    if (lines.length % linesAtATime === 0) yield;
  }
  return lines;
});

function* indexItem(item: OverviewItem, goal: string): Sliced<Indexed> {
  const lines = yield* linesOf.inSlices(item);
  const wanted = goalTerms(goal, languageOf(item));
  return { goal: wanted, lines, counted: item.counted ?? shownCounts(item, lines, wanted) };
}

/** Returns the BM25 measure of rarity over all markers of the collection (Robertson & Zaragoza 2009). */
const rarity = (indexed: readonly Indexed[]): ((term: string) => number) => {
  const lines = indexed.flatMap((one) => one.lines);
  const counts = new Map<string, number>();
  for (const line of lines) for (const term of line.terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => {
    const found = counts.get(term) ?? 0;
    return found === 0 ? 1 : Math.log(1 + (lines.length - found + 0.5) / (found + 0.5));
  };
};

/**
 * Rates the relevance of each item to a goal, in the order of the items: by its best markers and, if counted, by the frequency of
 * the goal's words in its texts. In slices. Words are compared as `terms` of libs/kernel/text returns them, in the language of the
 * item.
 */
export function* itemRelevanceInSlices(
  items: readonly OverviewItem[],
  goal: string,
): Sliced<ItemRelevance[]> {
  const indexed: Indexed[] = [];
  for (const item of items) {
    yield;
    indexed.push(yield* indexItem(item, goal));
  }
  const weight = rarity(indexed);
  const texts = textScores(
    new Set(indexed.flatMap((one) => [...one.goal])),
    indexed.map(({ counted }) => counted),
  );
  const scored: RelevantMarker[][] = [];
  for (const one of indexed) {
    yield;
    scored.push(
      one.lines
        .map(({ line, terms: found }) => ({ ...line, score: sharedWeight(one.goal, found, weight) }))
        .toSorted((first, second) => second.score - first.score),
    );
  }
  const best = Math.max(0, ...scored.flatMap((markers) => markers[0]?.score ?? []));
  const said = indexed.map((one) => sharedWeight(one.goal, new Set(one.counted.counts.keys()), weight));
  const scale = Math.max(best, Math.max(0, ...said) / 2);
  const min = Math.max(minShare, best * minShareOfBest);
  return scored.map((markers, index) => {
    const top = markers.slice(0, bestMarkers).reduce((sum, { score }) => sum + score, 0) / bestMarkers;
    const score = (1 - weightOfTexts) * top + weightOfTexts * (texts[index] ?? 0) * scale;
    return {
      linkId: items[index]?.reference.linkId ?? "",
      score: Math.min(1, score),
      markers: markers.filter((marker) => marker.score >= min),
    };
  });
}

/** Rates the relevance of items without slices. */
export const itemRelevance = (items: readonly OverviewItem[], goal: string): ItemRelevance[] =>
  finish(itemRelevanceInSlices(items, goal));

/** Weight of a term. */
type TermWeight = (term: string) => number;

const prefix = /^(?:FACT|OPINION|DATA|High-engagement):\s*/iu;

/** Returns the text of a marker without its type. */
const markerWords = (line: string): string => line.replace(prefix, "");

/** Returns the share of the goal's terms that were found, weighted by their informativeness, 0 to 1. */
const sharedWeight = (goal: ReadonlySet<string>, found: ReadonlySet<string>, weight: TermWeight): number => {
  const wanted = [...goal];
  const sum = (of: readonly string[]): number => of.reduce((total, term) => total + weight(term), 0);
  const whole = sum(wanted);
  return whole === 0 ? 0 : sum(wanted.filter((term) => found.has(term))) / whole;
};
