import { metadataSchema } from "@quarry/contracts";
import { type ItemFile, itemFields } from "./item-file.ts";

const mostEntries = 50;
const fieldNames: ReadonlySet<string> = new Set(itemFields);

const asEntry = ([name, value]: readonly [string, unknown]): Readonly<Record<string, string>>[] => {
  const isScalar = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const entry = metadataSchema.safeParse(isScalar ? { [name]: String(value) } : undefined);
  return entry.success ? [entry.data] : [];
};

/**
 * The metadata of an item, and what is kept with it where that says nothing of it: what it is called and comes from, and
 * short fields that have no meaning here.
 */
export const metadataOf = (item: ItemFile): Readonly<Record<string, string>> => {
  const { linkId, source, metadata } = item;
  const others = Object.entries(item).filter(([name]) => !fieldNames.has(name));
  const beside = [["linkId", linkId] as const, ["source", source] as const, ...others].flatMap(asEntry);
  const kept = { ...metadata };
  for (const entry of beside)
    if (Object.keys(kept).length < mostEntries) Object.assign(kept, { ...entry, ...kept });
  return kept;
};
