/* Lists of a document as stored: one string each, written and read in parts, because a list may have hundreds of thousands of entries. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";

/** Some milliseconds of work. */
const entriesAtATime = 1_000;

/** JSON has no line breaks of its own, so they separate parts that can be parsed alone. */
const separator = ",\n";

/** Writes a list as one string, a valid JSON array: Qdrant parses and rewrites every nested value for a reader of any field, which takes five to ten times as long with ten thousand entries. */
export const writeList = async (list: readonly unknown[]): Promise<string> => {
  const parts: string[] = [];
  for (let at = 0; at < list.length; at += entriesAtATime) {
    if (at > 0) await nextTurn();
    parts.push(JSON.stringify(list.slice(at, at + entriesAtATime)).slice(1, -1));
  }
  return `[${parts.join(separator)}]`;
};

/** Returns the schema of a list; earlier versions stored it without parts, or as entries. */
export const storedList = <Entry extends z.ZodType>(entry: Entry) => {
  const some = z.array(entry);
  return z
    .union([z.string(), z.array(z.unknown())])
    .transform(async (kept): Promise<z.output<Entry>[]> => {
      if (typeof kept !== "string") return some.parse(kept);
      const lists: z.output<Entry>[][] = [];
      for (const part of kept.slice(1, -1).split(separator)) {
        if (lists.length > 0) await nextTurn();
        lists.push(some.parse(JSON.parse(`[${part}]`)));
      }
      return lists.flat();
    })
    .optional();
};
