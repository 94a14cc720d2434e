import type { DrawnText } from "./covered.ts";
import { bare, type DrawnItem, farthest } from "./seen-items.ts";

const softHyphen = "\u00ad";

/** Shorter texts occur anywhere by chance, so they are only found where the last one ended. */
const minSought = 5;

/** Appends the soft hyphens that a page draws, which pdf.js leaves out, to the texts before them. */
export const withSoftHyphens = (
  items: readonly DrawnItem[],
  texts: readonly DrawnText[],
): readonly DrawnItem[] => {
  const ends = new Set<number>();
  let drawn = "";
  for (const { text } of texts)
    for (const [index, part] of text.split(softHyphen).entries()) {
      if (index > 0) ends.add(drawn.length);
      drawn += bare(part);
    }
  if (ends.size === 0) return items;
  let place = 0;
  return items.map((item) => {
    const text = bare(item.str);
    const reach = text.length < minSought ? 0 : farthest;
    const at = drawn.slice(place, place + reach + text.length).indexOf(text);
    if (text === "" || at < 0) return item;
    place += at + text.length;
    const { length } = item.str.trimEnd();
    if (!ends.has(place) || item.str.charAt(length - 1) === softHyphen) return item;
    return { ...item, str: item.str.slice(0, length) + softHyphen + item.str.slice(length) };
  });
};
