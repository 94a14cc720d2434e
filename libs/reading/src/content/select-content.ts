import type { ContentRequest, ContentType } from "@quarry/contracts";
import type { ReadableItem } from "../readable-item.ts";
import { availableItems } from "./available-content.ts";
import type { Refused } from "./outcome.ts";
import { partsOf, type ReadablePart } from "./readable-part.ts";

/** What a request is about. */
export interface SelectedContent {
  readonly items: readonly ReadableItem[];
  readonly parts: readonly ReadablePart[];
  /** All there is, also what the request does not name. */
  readonly allParts: readonly ReadablePart[];
  readonly repairs: readonly string[];
}

const typesOf = (request: ContentRequest): readonly ContentType[] => {
  if (request.type === "comments") return ["comments"];
  return request.type === "metadata" ? ["transcript", "comments"] : request.contentTypes;
};

const withoutPart = (items: readonly ReadableItem[], types: readonly ContentType[]): string[] =>
  items.flatMap((item) =>
    types.filter((type) => item[type] === null).map((type) => `${item.reference.linkId} has no ${type}`),
  );

/** The items and texts that a request names, all items where it names none; refused when there is nothing of the kind. */
export const selectContent = (
  request: ContentRequest,
  items: readonly ReadableItem[],
): SelectedContent | Refused => {
  const available = availableItems(items.map(({ reference }) => reference));
  const asked = new Set(request.linkIds);
  const named = asked.size === 0 ? items : items.filter(({ reference }) => asked.has(reference.linkId));
  const known = new Set(named.map(({ reference }) => reference.linkId));
  const unknown = [...asked].filter((linkId) => !known.has(linkId));
  if (named.length === 0)
    return {
      problem:
        unknown.length > 0 ? `there is no item ${unknown.slice(0, 5).join(", ")}` : "there are no items",
      available,
    };
  const types = typesOf(request);
  const parts = partsOf(named, types);
  const missing = withoutPart(named, types);
  if (parts.length === 0 && request.type !== "metadata")
    return { problem: missing.slice(0, 5).join("; "), available };
  // Who asks for all items does not ask for what some of them lack.
  const lacking = asked.size === 0 || request.type === "metadata" ? [] : missing;
  return {
    items: named,
    parts,
    allParts: partsOf(items, ["transcript", "comments"]),
    repairs: [
      ...unknown.slice(0, 20).map((linkId) => `left out ${linkId}: there is no such item`),
      ...lacking,
    ],
  };
};
