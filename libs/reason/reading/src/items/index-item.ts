import type { ContentRequest, ContentRequestType } from "@quarry/contracts";
import type { Sliced } from "@quarry/text";
import { unitStartsOf } from "../content/windows-around.ts";
import { textExcerpts } from "../windows/rate-excerpts.ts";
import { foldedTextOf } from "../words/fold-text.ts";
import { wordIndexOf, wordKeysOf } from "../words/word-index.ts";
import type { ReadableItem } from "./readable-item.ts";

/** Requests that are answered with windows around matches. */
const searching: ReadonlySet<ContentRequestType> = new Set([
  "keyword",
  "by_marker",
  "selective_markers",
  "by_topic",
  "semantic",
]);

/**
 * Computes the structures that answers need from an item's texts in slices, and caches them with the item. Answering also computes
 * them, but for all items at once: a service with many clients calls this for one item after another and yields in between.
 */
export function* indexItem(
  { transcript, comments }: ReadableItem,
  requests: readonly ContentRequest[],
): Sliced<void> {
  const types = new Set(requests.map(({ type }) => type));
  for (const text of [transcript, comments]) {
    if (text === null) continue;
    yield* wordIndexOf.inSlices(text);
    if (types.isDisjointFrom(searching)) continue;
    yield* wordKeysOf.inSlices(text);
    yield* unitStartsOf.inSlices(text);
    if (types.has("keyword")) yield* foldedTextOf.inSlices(text);
    if (types.has("semantic")) yield* textExcerpts.inSlices(text);
  }
}
