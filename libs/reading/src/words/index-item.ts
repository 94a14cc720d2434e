import type { ContentRequest } from "@quarry/contracts";
import type { ReadableItem } from "../readable-item.ts";
import { foldedTextOf } from "./fold-text.ts";
import { wordIndexOf } from "./word-index.ts";
import { wordKeysOf } from "./word-keys.ts";

/**
 * Makes what answers to some requests need of an item's texts, and keeps it with them. Answering makes it too, for all items at once: whoever
 * answers for many calls this for one after the other and gives way in between.
 */
export const indexItem = (
  { transcript, comments }: ReadableItem,
  requests: readonly ContentRequest[],
): void => {
  const looksForWords = requests.some(({ type }) => type === "keyword");
  for (const text of [transcript, comments]) {
    if (text === null) continue;
    wordIndexOf(text);
    if (!looksForWords) continue;
    wordKeysOf(text);
    foldedTextOf(text);
  }
};
