import type { ItemReference } from "@quarry/contracts";
import {
  itemRelevanceInSlices,
  type Overview,
  type OverviewItem,
  overviewItems,
  type OverviewWording,
  renderOverview,
} from "@quarry/reading";
import { createGiveWay } from "@quarry/runtime";
import { escapeInline, finishWithPauses } from "@quarry/text";
import type { OverviewPorts } from "./overview-ports.ts";

/** Which part of an overview is wanted. */
export interface OverviewPage {
  readonly wording: OverviewWording;
  readonly goal: string | undefined;
  /** Counts from 0. */
  readonly page: number;
  readonly limit: number;
  /** Aborts when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** For a goal all items have to be looked at; else those of the page. */
export const itemsToRead = (
  items: readonly ItemReference[],
  { goal, page, limit }: OverviewPage,
): readonly ItemReference[] => (goal === undefined ? items.slice(page * limit, (page + 1) * limit) : items);

const unread = (reference: ItemReference): OverviewItem => ({
  reference,
  summary: { transcript_summary: null, comments_summary: null },
  abstracts: {},
});

/** A page of the overview of items, as Markdown in which no text from outside is live. */
export const showOverview = async (
  freshItems: OverviewPorts["freshItems"],
  items: readonly ItemReference[],
  wanted: OverviewPage,
): Promise<Overview> => {
  const { goal, page, limit, wording, signal } = wanted;
  const pause = createGiveWay(signal);
  const read = await overviewItems(freshItems, itemsToRead(items, wanted), { goal, signal, pause });
  const byId = new Map(read.map((item) => [item.reference.itemId, item]));
  const shown = items.map((reference) => byId.get(reference.itemId) ?? unread(reference));
  const relevance =
    goal === undefined ? [] : await finishWithPauses(itemRelevanceInSlices(shown, goal), pause);
  return renderOverview(shown, { wording, relevance, page, maxItems: limit, present: escapeInline });
};
