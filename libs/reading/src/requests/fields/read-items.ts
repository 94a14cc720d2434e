import type { ContentType, ItemReference } from "@quarry/contracts";
import type { Repair } from "../repair.ts";
import type { FindLink } from "./find-links.ts";
import { readSeparated, readTexts } from "./read-texts.ts";

/** What is known when requests are read. */
export interface KnownItems {
  readonly items: readonly ItemReference[];
  readonly findLink: FindLink;
}

/** Names of items that nobody knows; a sentence. */
export interface UnknownItems {
  readonly unknown: string;
}

const everyItem = /^(?:\*|all|any|every|each|all[ _-]?items|every[ _-]?item|any[ _-]?item|全部|所有)$/iu;
const mostItems = 1_000;

/** A name with commas in it may be one name or several. */
const namesIn = (value: unknown, findLink: FindLink): string[] =>
  readTexts(value).flatMap((name) => {
    if (findLink(name) !== undefined) return [name];
    const parts = readSeparated(name);
    return parts.some((part) => findLink(part) !== undefined) ? parts : [name];
  });

/** The link ids of the items a request names, empty for all; those that nobody knows are left out as long as one is known. */
export const readItems = (
  value: unknown,
  { findLink }: KnownItems,
  repair: Repair,
): readonly string[] | UnknownItems => {
  const names = namesIn(value, findLink);
  if (names.some((name) => everyItem.test(name))) return [];
  const found = names.map((name) => ({ name, linkId: findLink(name) }));
  const unknown = found.filter(({ linkId }) => linkId === undefined).map(({ name }) => name.slice(0, 80));
  const linkIds = new Set(found.flatMap(({ linkId }) => linkId ?? []));
  if (unknown.length > 0 && linkIds.size === 0)
    return {
      unknown: `there is no item ${unknown
        .slice(0, 5)
        .map((name) => `“${name}”`)
        .join(", ")}`,
    };
  for (const { name, linkId } of found)
    if (linkId !== undefined && linkId !== name) repair(`“${name.slice(0, 80)}” was read as ${linkId}`);
  if (unknown.length > 0) repair(`left out ${unknown.slice(0, 5).join(", ")}: there is no such item`);
  if (linkIds.size > mostItems) repair(`only the first ${mostItems} items were used`);
  return [...linkIds].slice(0, mostItems);
};

/** What of items is read where a request does not say: their comments when that is all they have. */
export const usualContent = (
  linkIds: readonly string[],
  { items }: KnownItems,
  repair: Repair,
): ContentType[] => {
  const asked = new Set(linkIds);
  const named = items.filter(({ linkId }) => asked.has(linkId));
  const hasOnlyComments = named.length > 0 && named.every(({ transcript }) => transcript === null);
  if (hasOnlyComments) repair("took the comments: there is no transcript");
  return hasOnlyComments ? ["comments"] : ["transcript"];
};
