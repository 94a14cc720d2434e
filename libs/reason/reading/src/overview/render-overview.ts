import type { ContentType } from "@quarry/contracts";
import { collapseWhitespace } from "@quarry/text";
import { itemRelevance, type ItemRelevance } from "../relevance/item-relevance.ts";
import type { OverviewItem } from "./overview-items.ts";
import type { OverviewWording } from "./overview-wording.ts";
import { countLine, fillLine, renderItem } from "./render-item.ts";

const shownInstead = (sentences: number): string => {
  if (sentences === 0) return "nothing is shown in its place";
  return sentences === 1
    ? "a sentence of it is shown instead"
    : `${sentences} sentences of it are shown instead`;
};

const warningFor = ({ reference, abstracts }: OverviewItem, part: ContentType): string => {
  const text = part === "transcript" ? "the text" : "the text of the comments";
  const sentences = abstracts[part]?.length ?? 0;
  return `item ${JSON.stringify(reference.linkId)}: ${text} has no markers; ${shownInstead(sentences)}`;
};

const hasNone = (summary: { readonly total_markers: number } | null): boolean =>
  summary === null || summary.total_markers === 0;

/** Describes, for each text of an item without markers, what an overview shows instead. */
const missingMarkers = (item: OverviewItem): string[] => {
  const { reference, summary } = item;
  const bare: ContentType[] = [
    ...(reference.transcript !== null && hasNone(summary.transcript_summary) ? ["transcript" as const] : []),
    ...(reference.comments !== null && hasNone(summary.comments_summary) ? ["comments" as const] : []),
  ];
  return bare.map((part) => warningFor(item, part));
};

export interface OverviewOptions {
  readonly wording: OverviewWording;
  /** Markers relevant to it get a star, and the most relevant items come first. */
  readonly goal?: string | undefined;
  /** Result of `itemRelevance` for the goal; computed by default. */
  readonly relevance?: readonly ItemRelevance[] | undefined;
  /** Number of items on a page; default 20. */
  readonly maxItems?: number | undefined;
  /** Page index from 0; the text numbers pages from 1. */
  readonly page?: number | undefined;
  /** Renders untrusted text; unchanged by default. */
  readonly present?: ((text: string) => string) | undefined;
}

export interface Overview {
  readonly text: string;
  /** Link ids on this page, in order. */
  readonly shown: readonly string[];
  /** Number of items on all pages. */
  readonly total: number;
  /** At least 1. */
  readonly pages: number;
  /** Items on this page without markers, and what is shown of them instead. */
  readonly warnings: readonly string[];
}

interface Page {
  readonly items: readonly OverviewItem[];
  readonly first: number;
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

const usualItems = 20;

const maxRelevantFirst = (
  items: readonly OverviewItem[],
  relevance: readonly ItemRelevance[],
): readonly OverviewItem[] => {
  const scores = new Map(relevance.map(({ linkId, score }) => [linkId, score]));
  const scoreOf = ({ reference }: OverviewItem): number => scores.get(reference.linkId) ?? 0;
  return items.toSorted((one, other) => scoreOf(other) - scoreOf(one));
};

const pageOf = (items: readonly OverviewItem[], page: number, maxItems: number): Page => {
  const first = page * maxItems;
  const pages = Math.max(1, Math.ceil(items.length / maxItems));
  return { items: items.slice(first, first + maxItems), first, page, pages, total: items.length };
};

const headOf = (
  { items, first, page, pages, total }: Page,
  wording: OverviewWording,
  starred: boolean,
): string => {
  const places = { page: page + 1, pages, from: first + 1, to: first + items.length };
  const notes = [
    ...(starred ? [wording.highlight] : []),
    ...(pages > 1 && items.length > 0 ? [fillLine(wording.page, places)] : []),
  ];
  return [wording.title, ...notes, countLine(wording.total, total, wording.language)].join("\n\n");
};

const moreAfter = ({ items, first, page, total }: Page, wording: OverviewWording): string[] => {
  const after = total - first - items.length;
  if (after <= 0 || items.length === 0) return [];
  return [`---\n${fillLine(countLine(wording.more, after, wording.language), { next: page + 2 })}`];
};

/**
 * Renders the contents of a collection's items in the layout of seed 001: every marker of an item is shown, those relevant to the
 * goal with a star instead of a dot; one page of items at a time. A text without markers is represented by some sentences.
 */
export const renderOverview = (items: readonly OverviewItem[], options: OverviewOptions): Overview => {
  const { wording, goal, maxItems = usualItems, present = (text: string) => text } = options;
  const relevance = options.relevance ?? (goal === undefined ? [] : itemRelevance(items, goal));
  const page = pageOf(maxRelevantFirst(items, relevance), options.page ?? 0, maxItems);
  const starred = new Map(
    relevance.map(({ linkId, markers }) => [linkId, new Set(markers.map(({ line }) => line))]),
  );
  const rendering = {
    wording,
    isRelevant: (linkId: string, line: string) => starred.get(linkId)?.has(line) ?? false,
    present: (text: string) => collapseWhitespace(present(text)),
  };
  const shown = page.items.map(({ reference }) => reference.linkId);
  const hasStars = shown.some((linkId) => (starred.get(linkId)?.size ?? 0) > 0);
  const blocks = page.items.map(
    (item, index) => `---\n${renderItem(item, page.first + index + 1, rendering)}`,
  );
  return {
    text: [headOf(page, wording, hasStars), ...blocks, ...moreAfter(page, wording)].join("\n\n"),
    shown,
    total: page.total,
    pages: page.pages,
    warnings: page.items.flatMap(missingMarkers),
  };
};
