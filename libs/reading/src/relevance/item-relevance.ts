import { bm25Scores } from "@quarry/ranking";
import { terms } from "@quarry/text";
import type { OverviewItem } from "../overview/overview-item.ts";
import { markerWords, sharedWeight } from "./marker-relevance.ts";
import { type SummaryLine, summaryLines } from "./summary-lines.ts";

/** A marker that bears on a goal. */
export interface RelevantMarker extends SummaryLine {
  /** Share of the goal that it speaks of, 0 to 1. */
  readonly score: number;
}

/** How much an item has to say to a goal. */
export interface ItemRelevance {
  readonly linkId: string;
  /** 0 to 1; 1 for the best of the collection if its markers speak of the whole goal. */
  readonly score: number;
  /** Those that bear on the goal, best first. */
  readonly markers: readonly RelevantMarker[];
}

interface Indexed {
  readonly item: OverviewItem;
  readonly goal: ReadonlySet<string>;
  readonly lines: readonly { readonly line: SummaryLine; readonly terms: ReadonlySet<string> }[];
  readonly words: readonly string[];
}

/** A marker bears on the goal from this share on, and from this share of what the best marker reaches. */
const [leastShare, leastOfBest] = [0.12, 0.5];
const bestMarkers = 3;
const weightOfWhole = 0.5;

const languageOf = ({ reference }: OverviewItem, part: SummaryLine["part"] = "transcript"): string =>
  reference[part]?.language ?? reference.transcript?.language ?? reference.comments?.language ?? "und";

const indexItem = (item: OverviewItem, goal: string): Indexed => {
  const { reference, summary, abstracts } = item;
  const language = languageOf(item);
  const lines = summaryLines(summary).map((line) => ({
    line,
    terms: new Set(terms(markerWords(line.line), languageOf(item, line.part))),
  }));
  const rest = [
    reference.title,
    ...(summary.transcript_summary?.topic_areas ?? []),
    ...(summary.comments_summary?.major_themes ?? []),
    ...(abstracts.transcript ?? []),
    ...(abstracts.comments ?? []),
  ];
  const words = [...lines.flatMap((line) => [...line.terms]), ...terms(rest.join("\n"), language)];
  return { item, goal: new Set(terms(goal, language)), lines, words };
};

/** BM25's measure of rarity, over all markers of the collection (Robertson & Zaragoza 2009). */
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
 * How much each item has to say to a goal, in the order of the items: half by its best markers, half by all it shows (BM25 over the
 * collection). Terms are compared as `terms` of libs/text makes them, in the language of the item.
 */
export const itemRelevance = (items: readonly OverviewItem[], goal: string): ItemRelevance[] => {
  const indexed = items.map((item) => indexItem(item, goal));
  const weight = rarity(indexed);
  const query = indexed.flatMap((one) => [...one.goal]);
  const whole = bm25Scores(
    query,
    indexed.map(({ words }) => words),
  );
  const bestWhole = Math.max(...whole, 0) || 1;
  const scored = indexed.map((one) =>
    one.lines
      .map(({ line, terms: found }): RelevantMarker => ({
        ...line,
        score: sharedWeight(one.goal, found, weight),
      }))
      .toSorted((first, second) => second.score - first.score),
  );
  const best = Math.max(0, ...scored.flatMap((markers) => markers[0]?.score ?? []));
  const least = Math.max(leastShare, best * leastOfBest);
  return scored.map((markers, index) => {
    const top = markers.slice(0, bestMarkers);
    const ofMarkers = top.reduce((sum, { score }) => sum + score, 0) / bestMarkers;
    const ofWhole = ((whole[index] ?? 0) / bestWhole) * best;
    return {
      linkId: items[index]?.reference.linkId ?? "",
      score: Math.min(1, (1 - weightOfWhole) * ofMarkers + weightOfWhole * ofWhole),
      markers: markers.filter(({ score }) => score >= least),
    };
  });
};

/** The markers of one item that bear on a goal, best first. */
export const relevantMarkers = (item: OverviewItem, goal: string): readonly RelevantMarker[] =>
  itemRelevance([item], goal)[0]?.markers ?? [];
