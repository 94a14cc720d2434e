import type { ContentType, ItemReference, ItemSummary } from "@quarry/contracts";
import { finish, type Sliced } from "@quarry/text";
import type { ReadableItem, ReadableText } from "../readable-item.ts";
import type { GoalCounts } from "../relevance/goal-counts.ts";
import { summariseItem } from "../summary/summarise-item.ts";
import { abstractOf } from "./abstract-of.ts";

/** What an overview knows of an item: what it is called, its markers, and some sentences where there are none. */
export interface OverviewItem {
  readonly reference: ItemReference;
  readonly summary: ItemSummary;
  /** Sentences of the parts without a marker, verbatim: nobody has marked them, or found anything to mark. */
  readonly abstracts: Partial<Readonly<Record<ContentType, readonly string[]>>>;
  /** How often its texts say the words of the goal that the overview is for. */
  readonly counted?: GoalCounts | undefined;
}

const hasMarkers = ({ marking }: ReadableText): boolean => marking !== null && marking.markers.length > 0;

function* abstractFor(part: ContentType, text: ReadableText | null): Sliced<OverviewItem["abstracts"]> {
  return text === null || hasMarkers(text) ? {} : { [part]: yield* abstractOf(text.text, text.language) };
}

/** What an overview shows of an item whose texts are at hand, in slices. */
export function* overviewItemInSlices(item: ReadableItem): Sliced<OverviewItem> {
  return {
    reference: item.reference,
    summary: summariseItem(item),
    abstracts: {
      ...(yield* abstractFor("transcript", item.transcript)),
      ...(yield* abstractFor("comments", item.comments)),
    },
  };
}

/** The same at once. */
export const overviewItem = (item: ReadableItem): OverviewItem => finish(overviewItemInSlices(item));
