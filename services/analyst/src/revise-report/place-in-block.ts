import type { Block } from "@quarry/contracts";
import { mapIds } from "../shared/rebuild-draft.ts";

/** Position of new words: in place of statements, before the first of them, or after the last. */
export interface Place {
  readonly verb: "replace" | "after" | "before";
  /** Ids of the named statements; several if an earlier edit wrote several. */
  readonly ids: readonly string[];
}

export interface PlacedBlock {
  /** Remaining blocks; empty if nothing remains. */
  readonly block: readonly Block[];
  /** The inserted statements. */
  readonly placed: readonly string[];
  /** New blocks that do not fit inside; they are placed beside it. */
  readonly beside: readonly Block[];
}

const placeIds = (block: Block, { verb, ids }: Place, placed: readonly string[]): Block[] => {
  const anchor = verb === "after" ? ids.at(-1) : ids[0];
  return mapIds(block, (own) => {
    if (verb === "replace" && ids.includes(own)) return own === anchor ? placed : [];
    if (own !== anchor) return [own];
    return verb === "before" ? [...placed, own] : [own, ...placed];
  });
};

/** Places list items beside the one with a statement; the first replaces it if that is replaced. */
const placeItems = (
  list: Extract<Block, { type: "list" }>,
  place: Place,
  items: readonly (readonly string[])[],
): Block[] => {
  const { verb, ids } = place;
  const at = list.items.findIndex((item) => item.some((id) => ids.includes(id)));
  const [first = [], ...rest] = items;
  const added = (verb === "replace" ? rest : items).map((item) => [...item]);
  const to = verb === "before" ? at : at + 1;
  const longer = { ...list, items: list.items.toSpliced(to, 0, ...added) };
  return verb === "replace" ? placeIds(longer, place, first) : [longer];
};

/**
 * Inserts new blocks at statements of a block: the first paragraph as statements among its own, list items as list items,
 * everything else beside it.
 */
export const placeInBlock = (block: Block, place: Place, added: readonly Block[]): PlacedBlock => {
  const [first, ...rest] = added;
  // Text written by a model is never an excerpt.
  if (block.type !== "excerpt" && first?.type === "paragraph")
    return { block: placeIds(block, place, first.statements), placed: first.statements, beside: rest };
  if (block.type === "list" && first?.type === "list")
    return { block: placeItems(block, place, first.items), placed: first.items.flat(), beside: rest };
  const left = place.verb === "replace" ? placeIds(block, place, []) : [block];
  return { block: left, placed: [], beside: added };
};
